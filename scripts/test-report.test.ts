import { describe, expect, test } from 'vitest'
import {
  addCounts,
  checkCounts,
  closingLine,
  oneFailure,
  playwrightCounts,
  settleCounts,
  vitestCounts,
} from './test-counts.ts'

describe('what npm test counts', () => {
  test('sums both runners in the closing line', () => {
    const unit = vitestCounts({ numPassedTests: 40, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
    const browser = playwrightCounts({ stats: { expected: 8, unexpected: 1, flaky: 1, skipped: 3 } })
    expect(closingLine(addCounts(unit, browser))).toBe('48 passed, 3 failed')
    expect(addCounts(unit, browser).skipped).toBe(6)
  })

  test('counts a check that runs no tests as one', () => {
    const closing = (...codes: [number, number]) =>
      closingLine(addCounts(checkCounts(codes[0]), checkCounts(codes[1])))
    expect(closing(0, 0)).toBe('2 passed, 0 failed')
    expect(closing(0, 2)).toBe('1 passed, 1 failed')
  })

  test('takes a good report and a zero exit code as they are', () => {
    const counts = { passed: 5, failed: 0, skipped: 0 }
    expect(settleCounts(counts, 0)).toEqual(counts)
  })

  test('counts a runner that failed without a failing test as one failure', () => {
    const counts = { passed: 5, failed: 0, skipped: 0 }
    expect(settleCounts(counts, 1)).toEqual({ ...counts, failed: 1 })
  })

  test('counts a run without a test as one failure, skipped ones or not', () => {
    expect(settleCounts({ passed: 0, failed: 0, skipped: 0 }, 0).failed).toBe(1)
    expect(settleCounts({ passed: 0, failed: 0, skipped: 9 }, 0).failed).toBe(1)
  })

  test('counts a runner that left no report as one failure', () => {
    expect(settleCounts(undefined, 0)).toEqual(oneFailure)
  })
})
