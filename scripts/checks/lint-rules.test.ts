import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root, toolPath } from '../tools.ts'

/* Every case is a line of a planted file in a folder of its own, and Biome reads them all by the project's own rules. */

type Cases = Record<string, { refused: string[]; allowed: string[] }>

const arrows: Cases = {
  'domain/src/money.ts': {
    refused: [
      '@chekku/server/src/app.ts',
      '@chekku/site',
      '../../server/src/products/service.ts',
      'fastify',
      'react',
    ],
    allowed: ['zod', './limits.ts'],
  },
  'server/src/app.ts': {
    refused: ['./settings.ts', './serve.ts', '../../site/app/root.tsx'],
    allowed: ['./products/routes.ts', './database/database.ts', '@chekku/domain/messages', 'fastify'],
  },
  'server/src/serve.ts': { refused: ['../../site/app/root.tsx'], allowed: ['./settings.ts', './app.ts'] },
  'server/src/cli/backup.ts': { refused: ['../../../site/app/root.tsx'], allowed: ['../settings.ts'] },
  'server/src/database/connect.ts': {
    refused: [
      '../products/store.ts',
      '../media/service.ts',
      '../http/answers.ts',
      '../settings.ts',
      '../app.ts',
    ],
    allowed: ['./schema.ts', '@chekku/domain/problem', 'kysely'],
  },
  'server/src/auth/bearer-guard.ts': {
    refused: ['../accounts/store.ts', '../accounts/routes.ts', '../settings.ts'],
    allowed: ['../accounts/service.ts', './answers.ts'],
  },
  'server/src/pages/render.ts': {
    refused: [
      '../../../site/build/server/index.js',
      '@chekku/site',
      '../products/store.ts',
      '../settings.ts',
    ],
    allowed: ['@chekku/domain/business', '../media/service.ts'],
  },
  'server/src/products/routes.ts': {
    refused: ['./store.ts', '../database/database.ts', '../gallery/routes.ts', '../gallery/store.ts'],
    allowed: ['./service.ts', '../gallery/service.ts', '../http/answers.ts'],
  },
  'server/src/products/service.ts': {
    refused: [
      './routes.ts',
      '../http/answers.ts',
      '../categories/store.ts',
      '../media/prepare-picture.ts',
      '../settings.ts',
      '../app.ts',
      '../../../site/app/api/client.ts',
      '../../../domain/src/money.ts',
      '../../../e2e/fixtures.ts',
    ],
    allowed: ['./store.ts', '../categories/service.ts', '../media/service.ts', '../database/database.ts'],
  },
  'server/src/products/store.ts': {
    refused: ['./routes.ts', './service.ts', '../categories/service.ts', '../categories/store.ts'],
    allowed: ['../database/schema.ts', './product-row.ts', '@chekku/domain/product'],
  },
  'server/src/products/product-row.ts': {
    refused: ['./routes.ts', '../http/answers.ts', '../gallery/store.ts'],
    allowed: ['../database/schema.ts'],
  },
  'server/src/products/service.test.ts': {
    refused: ['../../../site/app/root.tsx'],
    allowed: ['../app.ts', '../categories/store.ts', '../settings.ts'],
  },
  'site/app/shop/home/home.tsx': {
    refused: [
      '../../../server/src/products/service.ts',
      '@chekku/server',
      '../../../domain/src/money.ts',
      '../admin/shell.tsx',
    ],
    allowed: ['../ui/button.tsx', '../api/client.ts', '@chekku/domain/messages'],
  },
  'site/app/admin/products/list.tsx': {
    refused: ['../../public/home.tsx', '../../../../server/src/app.ts'],
    allowed: ['../../ui/button.tsx', '@chekku/domain/product'],
  },
  'site/app/navigation/entry-bar.tsx': {
    refused: ['../public/home.tsx', '../admin/shell.tsx', '../api/client.ts', '../../../server/src/app.ts'],
    allowed: ['../ui/icons.tsx', '@chekku/domain/navigation'],
  },
  'site/app/ui/button.tsx': {
    refused: [
      '@chekku/domain/product',
      '../api/client.ts',
      '../public/home.tsx',
      '../admin/shell.tsx',
      '../navigation/entry-bar.tsx',
    ],
    allowed: ['./icon.tsx', 'react', '@chekku/domain/picture'],
  },
  'site/app/api/client.ts': {
    refused: ['../public/home.tsx', '../admin/shell.tsx', '../ui/button.tsx', '../navigation/entry-bar.tsx'],
    allowed: ['@chekku/domain/envelope'],
  },
}

/** One way each of writing a forbidden import, and other habits that hold in a folder. */
const habits: Record<string, { text: string; rule: string }> = {
  'server/src/gallery/service.ts': {
    text: `export { a } from './routes.ts'`,
    rule: 'style/noRestrictedImports',
  },
  'server/src/gallery/store.ts': {
    text: `import type { A } from './routes.ts'`,
    rule: 'style/noRestrictedImports',
  },
  'server/src/gallery/routes.ts': {
    text: `export const a = await import('./store.ts')`,
    rule: 'style/noRestrictedImports',
  },
  'server/src/accounts/one.ts': {
    text: `import { two } from './two.ts'\nexport const one = () => two`,
    rule: 'suspicious/noImportCycles',
  },
  'server/src/accounts/two.ts': {
    text: `import { one } from './one.ts'\nexport const two = () => one`,
    rule: 'suspicious/noImportCycles',
  },
  'server/src/accounts/environment.ts': {
    text: `import { env } from 'node:process'\nexport const port = env.PORT`,
    rule: 'style/noProcessEnv',
  },
  'server/src/accounts/undeclared.ts': {
    text: `import 'left-pad'`,
    rule: 'correctness/noUndeclaredDependencies',
  },
  'server/src/accounts/printing.ts': { text: `console.log('hello')`, rule: 'suspicious/noConsole' },
  'domain/src/files.ts': { text: `import 'node:fs'`, rule: 'correctness/noNodejsModules' },
  'site/app/public/files.ts': { text: `import 'node:fs'`, rule: 'correctness/noNodejsModules' },
}

let folder: string
/** `rule file:line` of everything that Biome refuses. */
let findings: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'chekku-arrows-'))
  const settings = [
    'biome.json',
    '.gitignore',
    ...['domain', 'server', 'site'].map(name => `${name}/package.json`),
  ]
  for (const file of settings) cpSync(join(root, file), join(folder, file))
  for (const [file, { refused, allowed }] of Object.entries(arrows)) {
    plant(file, [...refused, ...allowed].map(imported => `import '${imported}'`).join('\n'))
  }
  for (const [file, { text }] of Object.entries(habits)) plant(file, text)
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

describe('import arrows', () => {
  for (const [file, { refused, allowed }] of Object.entries(arrows)) {
    const finding = (line: number) => `lint/style/noRestrictedImports ${file}:${line}`

    test.each(refused.map((imported, at) => ({ imported, line: at + 1 })))(
      `${file} must not import $imported`,
      ({ line }) => expect(findings).toContain(finding(line)),
    )

    test.each(allowed.map((imported, at) => ({ imported, line: refused.length + at + 1 })))(
      `${file} may import $imported`,
      ({ line }) => expect(findings).not.toContain(finding(line)),
    )
  }
})

describe('habits', () => {
  test.each(Object.entries(habits).map(([file, { rule }]) => ({ file, rule })))(
    '$rule is broken by $file',
    ({ file, rule }) =>
      expect(findings.some(finding => finding.startsWith(`lint/${rule} ${file}:`))).toBe(true),
  )
})
