import { mkdtempDisposableSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOrInstallBrowser } from '../scripts/browser.ts'
import {
  playwrightCounts,
  readReport,
  settleCounts,
  type TestCounts,
  vitestCounts,
} from '../scripts/test-counts.ts'
import { root, runTool } from '../scripts/tools.ts'
import type { Finding } from './findings.ts'

interface Promised {
  promise: string
  provoked: string
  files: readonly string[]
  /** Runs in a real browser against the built site. */
  isInBrowser?: boolean
}

/** Promises that `npm test` covers completely, with the tests that show each. */
const promises: readonly Promised[] = [
  {
    promise:
      'Stored markup is read as text on every page, in JSON-LD, pictures for sharing, feeds and the chat link',
    provoked:
      'Script, attributes and links written into every text field; read by visitors, machines and administrators in a browser that fails on a dialog, a message of its console and a report of the security policy',
    files: ['stored-markup.spec.ts'],
    isInBrowser: true,
  },
  {
    promise:
      'A backup is one checked file, read in one snapshot while the shop runs, the same from SQLite and PostgreSQL; it loads into either, and one of a schema that is no longer read is refused in a sentence',
    provoked:
      'Backups written under writers, cut off, changed by a byte, from a newer and from too old a version, and from a fixture of this one; restored over what there is, and broken off in the middle',
    files: ['server/src/backup', 'server/src/cli/backup.test.ts'],
  },
  {
    promise: 'Upgrade, rollback and restore work as the operations page says',
    provoked: 'The commands of `docs/operations.md`, one after the other, as they are written there',
    files: ['scripts/checks/operations.test.ts'],
  },
  {
    promise: 'Administrators are made, listed, given a new password and disabled from the terminal',
    provoked:
      'Each command on a running shop, with input that is wrong, and its effect on sessions that are open',
    files: ['server/src/cli/admin.test.ts', 'server/src/auth/administrators.test.ts'],
  },
  {
    promise: 'Every write stands in a log that only grows: who, what, when, before and after',
    provoked: 'Each kind of write, those that fail, and attempts to change or remove a line in the database',
    files: ['server/src/audit'],
  },
  {
    promise: 'Metrics, logs and readiness tell the truth',
    provoked:
      'Counts after known requests; a database that goes away and comes back; logs looked through for secrets; a reader of the log that is gone',
    files: [
      'server/src/observability/metrics.test.ts',
      'server/src/http/wire.test.ts',
      'server/src/observability/log-destination.test.ts',
      'server/src/main.test.ts',
      'scripts/checks/monitoring.test.ts',
    ],
  },
  {
    promise: 'The security page names what there is',
    provoked: 'Every file that `docs/security.md` names, and every requirement of both levels, looked for',
    files: ['scripts/checks/security-page.test.ts', 'scripts/checks/dependencies.test.ts'],
  },
]

/** Runs the tests behind these promises; the quick run leaves them to `npm test`. */
export async function testFindings(isQuick: boolean): Promise<Finding[]> {
  if (isQuick) return []
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-tests-'))
  const findings: Finding[] = []
  for (const promised of promises) findings.push(await findingOf(promised, folder.path))
  return findings
}

async function findingOf(
  { promise, provoked, files, isInBrowser }: Promised,
  folder: string,
): Promise<Finding> {
  const { passed, failed, skipped } = await (isInBrowser ? inBrowser : inNode)(files, folder)
  return {
    promise,
    provoked,
    times: passed + failed,
    seen: `${passed} tests passed, ${failed} failed${skipped > 0 ? `, ${skipped} left out` : ''}: ${files.map(file => `\`${file}\``).join(', ')}`,
    holds: failed === 0 && passed > 0,
  }
}

async function inNode(files: readonly string[], folder: string): Promise<TestCounts> {
  const file = join(folder, 'vitest.json')
  rmSync(file, { force: true })
  const code = await runTool('vitest', 'vitest', [
    'run',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ])
  const report = readReport<Parameters<typeof vitestCounts>[0]>(file)
  return settleCounts(report && vitestCounts(report), code)
}

async function inBrowser(files: readonly string[], folder: string): Promise<TestCounts> {
  const file = join(folder, 'playwright.json')
  rmSync(file, { force: true })
  const code = await runTool('@playwright/test', 'playwright', ['test', '--reporter=json', ...files], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH: findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  const report = readReport<Parameters<typeof playwrightCounts>[0]>(file)
  return settleCounts(report && playwrightCounts(report), code)
}
