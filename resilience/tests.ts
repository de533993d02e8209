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
/* Promises that `npm test` covers completely, with the tests that show each. */
import promises from './promises.json' with { type: 'json' }

type Promised = (typeof promises)[number]

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
