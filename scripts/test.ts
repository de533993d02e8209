import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findOrInstallBrowser, findOrInstallFirefox } from './browser.ts'
import { buildProduct } from './build/product-build.ts'
import { endWithNpm } from './end-with-npm.ts'
import { formatAndLint } from './format-and-lint.ts'
import { measureSlowness } from './machine-speed.ts'
import {
  addCounts,
  checkCounts,
  closingLine,
  noTests,
  oneFailure,
  readPlaywright,
  readReport,
  readVitest,
  settleCounts,
  type TestReport,
  type VitestReport,
} from './test-report.ts'
import { root, runTool, runWithoutStackTrace } from './tools.ts'

const isWhole = process.argv.includes('--whole')
/** The part to run, such as `browser`, all by default; further arguments go to its runner: a file, a `-g pattern`. */
const [part, ...runnerArguments] = process.argv.slice(2).filter(argument => argument !== '--whole')
const reportFolder = mkdtempSync(join(tmpdir(), 'chekku-test-'))

/** A step runs in each of its `parts`, and in a run of all. */
type Step = { name: string; parts: readonly string[]; work: () => Promise<TestReport> }

/** A step that counts as one test. */
const check = (name: string, parts: readonly string[], run: () => Promise<number>): Step => ({
  name,
  parts,
  work: async () => ({ counts: checkCounts(await run()), failures: [] }),
})

/** A static check by a package's command. */
const checkBy = (name: string, packageName: string, command: string, ...args: string[]) =>
  check(name, ['static'], () => runTool(packageName, command, args))

/** Each type check in one thread: the checks run beside each other, and further threads repeat much of the work. */
const checkTypes = (name: string, project: string) =>
  checkBy(name, 'typescript', 'tsc', '-p', project, '--checkers', '1')

/**
 * Runs a test runner, in this terminal if it is the part that was asked for, else with its output in a file, and reads
 * the JSON report that it writes.
 */
async function runTests<Report>(
  id: string,
  read: (report: Report) => TestReport,
  run: (reportFile: string, options?: { output: NodeJS.WritableStream }) => Promise<number>,
): Promise<TestReport> {
  const file = join(reportFolder, `${id}.json`)
  const output = part === undefined ? createWriteStream(join(reportFolder, `${id}.log`)) : undefined
  const code = await run(file, output && { output })
  const report = readReport<Report>(file)
  const { counts, failures } = report ? read(report) : { counts: undefined, failures: [] }
  return { counts: settleCounts(counts, code), failures }
}

const runVitest = (script: string, args: readonly string[] = []) =>
  runTests(
    script,
    (report: VitestReport) => readVitest(report, script),
    (file, options) =>
      runTool(
        'vitest',
        'vitest',
        [
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
          ...args,
          ...runnerArguments,
        ],
        { ...options, runner: runWithoutStackTrace },
      ),
  )

/** Journeys of some projects, all by default, in an order that the seed gives. */
const runPlaywright = (id: string, args: readonly string[] = []) =>
  runTests(id, readPlaywright, (file, options) =>
    runTool(
      '@playwright/test',
      'playwright',
      ['test', '--reporter=list,json', `--shuffle=${process.env.TEST_SEED}`, ...args, ...runnerArguments],
      {
        ...options,
        cwd: join(root, 'e2e'),
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        runner: runWithoutStackTrace,
      },
    ),
  )

async function findOrInstallBrowsers(): Promise<number> {
  if (part !== 'firefox') console.log(`Chromium: ${findOrInstallBrowser()}`)
  if (part !== 'browser') console.log(`Firefox: ${findOrInstallFirefox()}`)
  return 0
}

/** The resilience programs for `--quick`. The lists run in parallel, since the programs mostly wait. */
const quickResilience = [
  ['kill', 'power-cut', 'disk'],
  ['database'],
  ['fuzz', 'longest', 'wire', 'few-addresses'],
]

async function runQuickResilience(): Promise<number> {
  const codes = await Promise.all(quickResilience.map(runResilience))
  return codes.every(code => code === 0) ? 0 : 1
}

/** Runs programs one after another and prints their output at the end, if one fails or they are the part asked for. */
async function runResilience(names: readonly string[]): Promise<number | null> {
  const program = join(root, 'resilience/run.ts')
  const child = spawn(process.execPath, [program, ...names, '--quick'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([
    text(child.stdout),
    once(child, 'close') as Promise<[number | null]>,
  ])
  if (code !== 0 || part !== undefined) process.stdout.write(output)
  return code
}

/** Steps that all others need, in order; those of a list run in parallel. A failure ends the run. */
const preparation: readonly (readonly Step[])[] = [
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
]

/** Run beside each other; the steps of a list run in order. */
const lanes: readonly (readonly Step[])[] = [
  part === 'browser'
    ? [{ name: 'Journeys', parts: ['browser'], work: () => runPlaywright('browser') }]
    : ['phone', 'desktop'].map(device => ({
        name: `Journeys on a ${device}`,
        parts: ['browser'],
        // A project of its own for each run: a worker serves one project, and starts anew for another.
        work: () => runPlaywright(device, ['--project', device]),
      })),
  [
    {
      name: 'Unit and API tests',
      parts: ['unit'],
      work: () =>
        runVitest('test:unit', part === undefined ? [`--maxWorkers=${availableParallelism()}`] : []),
    },
    check('Resilience, the quick part', ['resilience'], runQuickResilience),
    {
      name: 'Main journeys in Firefox',
      parts: ['firefox'],
      work: () => runVitest('test:firefox', ['--config', 'vitest.firefox.config.ts']),
    },
  ],
]

const isAsked = ({ parts }: Step) => part === undefined || parts.includes(part)

async function runTimed({ name, work }: Step): Promise<TestReport> {
  const start = performance.now()
  const report = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { counts: oneFailure, failures: [] }
  })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const { passed, failed, skipped } = report.counts
  const result = [`${failed > 0 ? 'FAILED' : 'ok'}: ${name}`, `${seconds} s`]
  if (passed + failed > 1) result.push(`${passed} passed`, `${failed} failed`)
  if (passed + failed > 1 && skipped > 0) result.push(`${skipped} skipped`)
  console.log(result.join(', '))
  return report
}

async function runInOrder(steps: readonly Step[]): Promise<TestReport[]> {
  const reports: TestReport[] = []
  for (const step of steps.filter(isAsked)) reports.push(await runTimed(step))
  return reports
}

async function runSteps(): Promise<TestReport[]> {
  const reports: TestReport[] = []
  for (const group of preparation) {
    reports.push(...(await Promise.all(group.filter(isAsked).map(runTimed))))
    if (reports.some(({ counts }) => counts.failed > 0)) return reports
  }
  return [...reports, ...(await Promise.all(lanes.map(runInOrder))).flat()]
}

const parts = [...new Set([...preparation, ...lanes].flat().flatMap(step => step.parts))]
if (part !== undefined && !parts.includes(part)) {
  console.error(`There is no part ${part}: say one of ${parts.join(', ')}, or nothing for all of them.`)
  process.exit(2)
}

endWithNpm()
process.env.TEST_SEED ??= String(Math.floor(Math.random() * 100_000))
process.env.TEST_SLOWNESS = String(await measureSlowness())
if (isWhole) process.env.TEST_WHOLE = 'on'
console.log(`TEST_SEED=${process.env.TEST_SEED}, slowness of this machine ${process.env.TEST_SLOWNESS}`)

const reports = await runSteps()
const total = reports.reduce((sum, { counts }) => addCounts(sum, counts), noTests)
if (part === undefined)
  for (const { name, message, command } of reports.flatMap(({ failures }) => failures))
    console.log(`\n── ${name}\n${message}\nAlone: ${command}`)
if (total.failed > 0 && part === undefined) console.log(`\nThe runners' output: ${reportFolder}`)
else rmSync(reportFolder, { recursive: true, force: true })
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
