import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../tools.ts'

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}

function declared(): string[] {
  const folders = ['.', ...(readManifest('.').workspaces ?? [])]
  const names = folders
    .map(readManifest)
    .flatMap(({ dependencies, devDependencies }) => [
      ...Object.keys(dependencies ?? {}),
      ...Object.keys(devDependencies ?? {}),
    ])
  return [...new Set(names)].filter(name => !name.startsWith('@chekku/')).sort()
}

function reasoned(): string[] {
  const page = readFileSync(join(root, 'docs/decisions/0005-dependencies.md'), 'utf8')
  const rows = page.split('\n').filter(line => line.startsWith('|'))
  const names = rows.flatMap(row =>
    [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''),
  )
  return names.sort()
}

describe('dependencies', () => {
  test('each has its reason in docs/decisions, and each reason its dependency', () => {
    expect(declared().length).toBeGreaterThan(0)
    expect(reasoned()).toEqual(declared())
  })
})
