import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findOrInstallBrowser, findOrInstallFirefox } from './browser.ts'
import { buildProduct } from './build/product-build.ts'
import { endWithNpm } from './end-with-npm.ts'
import { formatAndLint } from './format-and-lint.ts'
import {
  addCounts,
  checkCounts,
  closingLine,
  oneFailure,
  playwrightCounts,
  readReport,
  settleCounts,
  type TestCounts,
  vitestCounts,
} from './test-counts.ts'
import { root, runTool, runWithoutStackTrace } from './tools.ts'

/** Further arguments go to the runner: a file, a `-g pattern`. */
const [part, ...runnerArguments] = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'chekku-test-'))

type Step = { name: string; parts: readonly string[]; work: () => Promise<TestCounts> }

/** A step that counts as one test. */
const check = (name: string, parts: readonly string[], code: () => Promise<number>): Step => ({
  name,
  parts,
  work: async () => checkCounts(await code()),
})

/** A static check by a package's command. */
const checkBy = (name: string, packageName: string, command: string, ...args: string[]) =>
  check(name, ['static'], () => runTool(packageName, command, args))

/** Each type check in one thread: the checks run beside each other, and further threads repeat much of the work. */
const checkTypes = (name: string, project: string) =>
  checkBy(name, 'typescript', 'tsc', '-p', project, '--checkers', '1')

async function vitest(name: string, args: readonly string[] = [], env = process.env): Promise<TestCounts> {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runTool('vitest', 'vitest', ['run', ...reporters, ...args, ...runnerArguments], {
    env,
    runner: runWithoutStackTrace,
  })
  const report = readReport<Parameters<typeof vitestCounts>[0]>(file)
  return settleCounts(report && vitestCounts(report), code)
}

async function findOrInstallBrowsers(): Promise<number> {
  if (part !== 'firefox') console.log(`Chromium: ${findOrInstallBrowser()}`)
  if (part !== 'browser') console.log(`Firefox: ${findOrInstallFirefox()}`)
  return 0
}

async function browserJourneys(): Promise<TestCounts> {
  const file = join(reports, 'playwright.json')
  const code = await runTool(
    '@playwright/test',
    'playwright',
    ['test', '--reporter=list,json', ...runnerArguments],
    {
      cwd: join(root, 'e2e'),
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  )
  const report = readReport<Parameters<typeof playwrightCounts>[0]>(file)
  return settleCounts(report && playwrightCounts(report), code)
}

/** The resilience programs for `--quick`. The lists run in parallel, since the programs mostly wait. */
const quickResilience = [
  ['kill', 'power-cut', 'disk'],
  ['database'],
  ['fuzz', 'longest', 'wire', 'few-addresses'],
]

async function resilience(): Promise<number> {
  const codes = await Promise.all(quickResilience.map(resilienceWith))
  return codes.every(code => code === 0) ? 0 : 1
}

/** Runs programs one after another and prints their output at the end. */
async function resilienceWith(names: readonly string[]): Promise<number | null> {
  const program = join(root, 'resilience/run.ts')
  const child = spawn(process.execPath, [program, ...names, '--quick'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'close') as Promise<[number | null]>,
  ])
  process.stdout.write(said)
  return code
}

/** In order; the steps of a list run in parallel. */
const steps: readonly (readonly Step[])[] = [
  [checkBy('Types of the routes', '@react-router/dev', 'react-router', 'typegen', 'site')],
  [
    check('Format, lint', ['static'], () => formatAndLint()),
    checkBy(
      'Unused files, exports and dependencies',
      'knip',
      'knip',
      '--no-progress',
      '--treat-config-hints-as-errors',
    ),
    checkTypes('Types of domain, server and scripts', 'tsconfig.json'),
    checkTypes('Types of the site', 'site'),
    checkTypes('Types of the service worker', 'site/tsconfig.service-worker.json'),
    check(
      'Build of the site and the server (where they are new or have changed)',
      ['unit', 'resilience', 'firefox', 'browser'],
      buildProduct,
    ),
    // Some unit tests take a browser too, and skip without one.
    check('Browsers (found or installed)', ['firefox', 'browser'], findOrInstallBrowsers),
  ],
  [{ name: 'Unit and API tests', parts: ['unit'], work: () => vitest('unit') }],
  [check('Resilience, the quick part', ['resilience'], resilience)],
  [
    {
      name: 'Main journeys in Firefox',
      parts: ['firefox'],
      work: () => vitest('firefox', ['--config', 'vitest.firefox.config.ts']),
    },
  ],
  [{ name: 'Browser journeys', parts: ['browser'], work: browserJourneys }],
]

async function timed(step: Step): Promise<TestCounts> {
  console.log(`\n── ${step.name}`)
  const start = performance.now()
  const counts = await step.work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return oneFailure
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  console.log(`── ${counts.failed > 0 ? 'FAILED' : 'ok'}: ${step.name}, ${seconds} s${skipped}`)
  return counts
}

async function runSteps(): Promise<TestCounts> {
  let total: TestCounts = { passed: 0, failed: 0, skipped: 0 }
  for (const group of steps) {
    const asked = group.filter(({ parts }) => part === undefined || parts.includes(part))
    for (const counts of await Promise.all(asked.map(timed))) total = addCounts(total, counts)
    if (total.failed > 0) break
  }
  return total
}

const parts = [...new Set(steps.flat().flatMap(step => step.parts))]
if (part !== undefined && !parts.includes(part)) {
  console.error(`There is no part ${part}: say one of ${parts.join(', ')}, or nothing for all of them.`)
  process.exit(2)
}

endWithNpm()
const total = await runSteps()
rmSync(reports, { recursive: true, force: true })
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
