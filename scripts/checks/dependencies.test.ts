import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../server/testing/test-folder.ts'
import { read, root } from '../tools.ts'

interface Manifest {
  workspaces?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
}

const readManifest = (folder: string) => JSON.parse(read(`${folder}/package.json`)) as Manifest

function declared(): string[] {
  const folders = ['.', 'bench/lighthouse', ...(readManifest('.').workspaces ?? [])]
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

test('the tools of the build, which the root brings without those of tests, are those that the site names', () => {
  const { dependencies: brought = {} } = readManifest('.')
  const named = Object.entries(readManifest('site').devDependencies ?? {})
  const tools = named.filter(([name]) => !name.startsWith('@types/'))
  expect(tools.length).toBeGreaterThan(3)
  for (const [name, range] of tools) expect([name, brought[name]]).toEqual([name, range])
})

test('an installation says what is missing of the build and nothing but errors, and one for a shop brings no tools of tests', () => {
  const { dependencies = {}, devDependencies = {}, scripts = {} } = readManifest('.')
  expect(scripts.preinstall).toBe('node scripts/check-node.cjs')
  // By default npm complains of each package whose engines an old Node is not.
  expect(read('.npmrc').split('\n')).toContain('loglevel=error')
  for (const tool of ['vitest', '@playwright/test', '@biomejs/biome', 'knip', 'fast-check'])
    expect([tool, tool in devDependencies, tool in dependencies]).toEqual([tool, true, false])
})

test('a package that brings its binaries is compiled by no npm, whatever it thinks of its binding.gyp', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { gypfile?: boolean }>
  }
  const bringing = Object.keys(packages).filter(path => {
    const folder = join(root, path)
    if (path === '' || !existsSync(join(folder, 'binding.gyp'))) return false
    return (JSON.parse(read(`${path}/package.json`)) as { gypfile?: boolean }).gypfile === false
  })
  expect(bringing).toContain('node_modules/better-sqlite3')
  // npm leaves this out when it writes the file: it goes in the place of hasInstallScript.
  for (const path of bringing) expect([path, packages[path]?.gypfile]).toEqual([path, false])
})

test('what is optional and has binaries is installed by each Node that the README names', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { optional?: boolean; os?: string[]; engines?: { node?: string } }>
  }
  const asked = new Set(
    Object.values(packages).flatMap(({ optional, os, engines }) => (optional && os && engines?.node) || []),
  )
  expect([...asked].filter(range => /^\D*2\d/.test(range)).sort()).toEqual([
    '>= 20',
    '>=20.9.0',
    '^20.19.0 || >=22.12.0',
    '^20.9.0',
  ])
})

/** Brings Node and npm to a machine whose own are too old; by default npx would complain of each package of npm. */
const installer = 'npx --yes --loglevel=error -p node@26 -p npm@11'

test('each page that installs a shop names one way past an old Node, and the library that Node needs', () => {
  for (const page of ['README.md', 'docs/operations.md']) {
    const text = read(page)
    const calls = text.match(/npx --.*/g) ?? []
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) expect(call).toContain(`${installer} `)
    expect(text).toContain('libatomic1')
  }
})

test.each([
  ['an installation', ['scripts/check-node.cjs']],
  ['a start', ['-r', './scripts/check-node.cjs', '-e', '']],
])('%s without parts of the build says how they are brought', (_, args) => {
  const folder = createTestFolder()
  for (const name of ['scripts', 'node_modules/rolldown', 'node_modules/@rolldown/pluginutils'])
    mkdirSync(join(folder, name), { recursive: true })
  copyFileSync(join(root, 'scripts/check-node.cjs'), join(folder, 'scripts/check-node.cjs'))
  const run = () => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(run()).toMatchObject({ status: 1, stderr: expect.stringContaining(` ${installer} npm ci\n`) })
  mkdirSync(join(folder, 'node_modules/@rolldown/binding-linux-x64-gnu'))
  expect(run()).toMatchObject({ status: 0, stderr: '' })
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(run()).toMatchObject({ status: 0, stderr: '' })
})
