import { existsSync, readFileSync } from 'node:fs'

export type TestCounts = Record<'passed' | 'failed' | 'skipped', number>

export const oneFailure: TestCounts = { passed: 0, failed: 1, skipped: 0 }

type VitestCount = 'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests'
type PlaywrightCount = 'expected' | 'unexpected' | 'flaky' | 'skipped'

/** Counts of vitest's JSON report. */
export function vitestCounts(report: Record<VitestCount, number>): TestCounts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts of Playwright's JSON report; a flaky test counts as failed. */
export function playwrightCounts({ stats }: { stats: Record<PlaywrightCount, number> }): TestCounts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}

/**
 * Counts of a report and an exit code: a suite that did not load, a crashed runner and a run without tests are
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

export function addCounts(a: TestCounts, b: TestCounts): TestCounts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** The closing line of `npm test`. */
export function closingLine(counts: TestCounts): string {
  return `${counts.passed} passed, ${counts.failed} failed`
}
