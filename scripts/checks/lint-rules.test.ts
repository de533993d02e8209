import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root, toolPath } from '../tools.ts'

/* Each case is a file in a temporary folder, linted with the project's configuration. */

const cases: Record<string, { text: string; rule: string }> = {
  'server/src/auth/one.ts': {
    text: `import { two } from './two.ts'\nexport const one = () => two`,
    rule: 'suspicious/noImportCycles',
  },
  'server/src/auth/two.ts': {
    text: `import { one } from './one.ts'\nexport const two = () => one`,
    rule: 'suspicious/noImportCycles',
  },
  'server/src/auth/environment.ts': {
    text: `import { env } from 'node:process'\nexport const port = env.PORT`,
    rule: 'style/noProcessEnv',
  },
  'server/src/auth/undeclared.ts': {
    text: `import 'left-pad'`,
    rule: 'correctness/noUndeclaredDependencies',
  },
  'server/src/auth/printing.ts': { text: `console.log('hello')`, rule: 'suspicious/noConsole' },
  'domain/src/files.ts': { text: `import 'node:fs'`, rule: 'correctness/noNodejsModules' },
  'site/app/shop/files.ts': { text: `import 'node:fs'`, rule: 'correctness/noNodejsModules' },
}

let folder: string
/** All of Biome's findings as `rule file:line`. */
let findings: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chekku-lint-'))
  const settings = [
    'biome.json',
    '.gitignore',
    ...['domain', 'server', 'site'].map(name => `${name}/package.json`),
  ]
  for (const file of settings) cpSync(join(root, file), join(folder, file))
  for (const [file, { text }] of Object.entries(cases)) plant(file, text)
  findings = lint()
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${text}\n`)
}

function lint(): string[] {
  const args = [toolPath('@biomejs/biome', 'biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[]
  }
  return diagnostics.map(({ category, location }) => `${category} ${location.path}:${location.start.line}`)
}

describe('lint rules', () => {
  test.each(Object.entries(cases).map(([file, { rule }]) => ({ file, rule })))(
    '$rule is broken by $file',
    ({ file, rule }) =>
      expect(findings.some(finding => finding.startsWith(`lint/${rule} ${file}:`))).toBe(true),
  )
})
