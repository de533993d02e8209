import { expect, test } from 'vitest'
import { read } from '../tools.ts'

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const readManifest = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest

function declared(): string[] {
  const folders = ['.', ...(readManifest('.').workspaces ?? [])]
  const names = folders
    .map(readManifest)
    .flatMap(({ dependencies, devDependencies }) => Object.keys({ ...dependencies, ...devDependencies }))
  return [...new Set(names)].filter(name => !name.startsWith('@chekku/')).sort()
}

function reasoned(): string[] {
  const rows = read('docs/decisions/0005-dependencies.md')
    .split('\n')
    .filter(line => line.startsWith('|'))
  const names = rows.flatMap(row =>
    [...(row.split('|')[2] ?? '').matchAll(/`([^`]+)`/g)].map(match => match[1] ?? ''),
  )
  return names.sort()
}

test('dependencies each has its reason in docs/decisions, and each reason its dependency', () => {
  expect(declared().length).toBeGreaterThan(0)
  expect(reasoned()).toEqual(declared())
})
