import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './tools.ts'

export type TestCounts = Record<'passed' | 'failed' | 'skipped', number>

/** A failed test. */
export interface Failure {
  name: string
  message: string
  /** Runs it alone. */
  command: string
}

export interface TestReport {
  counts: TestCounts
  failures: Failure[]
}

export const noTests: TestCounts = { passed: 0, failed: 0, skipped: 0 }
export const oneFailure: TestCounts = { passed: 0, failed: 1, skipped: 0 }

/** The used part of vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly {
      status: string
      fullName: string
      failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** The used part of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  suites: readonly PlaywrightSuite[]
  errors: readonly { message?: string }[]
}

interface PlaywrightSuite {
  specs: readonly {
    title: string
    file: string
    line: number
    tests: readonly {
      projectName: string
      status: string
      results: readonly { errors: readonly { message?: string }[] }[]
    }[]
  }[]
  suites?: readonly PlaywrightSuite[]
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A vitest report; `script` is the npm script that runs a file of it. */
export function readVitest(report: VitestReport, script: string): TestReport {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults
      .filter(test => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} > ${fullName}`,
        message: (failureMessages ?? []).join('\n'),
        command: `npm run ${script} -- ${file} -t ${quoteForShell(escapePattern(fullName))}`,
      }))
    // A file that did not load has no tests.
    const isUnloaded = status === 'failed' && failed.length === 0
    return isUnloaded ? [{ name: file, message, command: `npm run ${script} -- ${file}` }] : failed
  })
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return { counts, failures }
}

/** A Playwright report; a flaky test counts as failed. */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport): TestReport {
  const collectFailures = (suite: PlaywrightSuite): Failure[] => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          name: `${file}:${line} on a ${projectName} > ${title}`,
          message: results.flatMap(result => result.errors.map(({ message = '' }) => message)).join('\n'),
          command: `npm run test:browser -- ${file}:${line} --project ${projectName}`,
        })),
    ),
    ...(suite.suites ?? []).flatMap(collectFailures),
  ]
  const general = errors.map(({ message = '' }) => ({
    name: 'Journeys',
    message,
    command: 'npm run test:browser',
  }))
  const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
  return { counts, failures: [...suites.flatMap(collectFailures), ...general] }
}

/**
 * The counts of a report and an exit code: a suite that did not load, a crashed runner and a run without tests are
 * failures.
 */
export function settleCounts(reported: TestCounts | undefined, exitCode: number): TestCounts {
  if (!reported) return oneFailure
  const ranNothing = reported.passed + reported.failed === 0
  if (reported.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...reported, failed: 1 }
  return reported
}

/** A step without tests (format, types, build) counts as one test, by its exit code. */
export function checkCounts(exitCode: number): TestCounts {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : oneFailure
}

/** A JSON report; undefined if there is none. */
export function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

export function addCounts(one: TestCounts, other: TestCounts): TestCounts {
  const { passed, failed, skipped } = other
  return { passed: one.passed + passed, failed: one.failed + failed, skipped: one.skipped + skipped }
}

/** The closing line of `npm test`. */
export function closingLine(counts: TestCounts): string {
  return `${counts.passed} passed, ${counts.failed} failed`
}
