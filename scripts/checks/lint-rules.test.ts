import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../server/testing/test-folder.ts'
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

/** All of Biome's findings in a folder as `rule file:line`. */
function lint(folder: string): string[] {
  const args = [toolPath('@biomejs/biome', 'biome'), 'lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[]
  }
  return diagnostics.map(({ category, location }) => `${category} ${location.path}:${location.start.line}`)
}

test('the linter finds what the project forbids', () => {
  const folder = createTestFolder()
  for (const name of ['domain', 'server', 'site'])
    cpSync(join(root, name, 'package.json'), join(folder, name, 'package.json'))
  for (const name of ['biome.json', '.gitignore']) cpSync(join(root, name), join(folder, name))
  for (const [file, { text }] of Object.entries(cases)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${text}\n`)
  }
  const findings = lint(folder)
  for (const [file, { rule }] of Object.entries(cases))
    expect(findings).toContainEqual(expect.stringContaining(`lint/${rule} ${file}:`))
})
