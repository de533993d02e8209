import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  addCounts,
  checkCounts,
  closingLine,
  oneFailure,
  readPlaywright,
  readVitest,
  settleCounts,
} from './test-report.ts'
import { root } from './tools.ts'

const vitestReport = {
  numPassedTests: 40,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [
    {
      name: join(root, 'server/src/app.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'the app starts' },
        { status: 'failed', fullName: "the app's end (of all)", failureMessages: ['1 is not 2'] },
      ],
    },
    {
      name: join(root, 'domain/test/money.test.ts'),
      status: 'failed',
      message: 'no such file',
      assertionResults: [],
    },
  ],
}

const playwrightReport = {
  stats: { expected: 8, unexpected: 1, flaky: 1, skipped: 3 },
  errors: [{ message: 'no browser' }],
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title: 'a visitor orders',
              file: 'shop/enquiry.spec.ts',
              line: 12,
              tests: [
                { projectName: 'desktop', status: 'expected', results: [{ errors: [] }] },
                { projectName: 'phone', status: 'flaky', results: [{ errors: [{ message: 'not shown' }] }] },
              ],
            },
          ],
        },
      ],
    },
  ],
}

describe('what npm test counts', () => {
  test('sums both runners in the closing line', () => {
    const { counts: unit } = readVitest(vitestReport, 'test:unit')
    const { counts: browser } = readPlaywright(playwrightReport)
    expect(closingLine(addCounts(unit, browser))).toBe('48 passed, 3 failed')
    expect(addCounts(unit, browser).skipped).toBe(6)
  })

  test('names each failure with the command that runs it alone', () => {
    expect(readVitest(vitestReport, 'test:unit').failures).toEqual([
      {
        name: "server/src/app.test.ts > the app's end (of all)",
        message: '1 is not 2',
        command: "npm run test:unit -- server/src/app.test.ts -t 'the app'\\''s end \\(of all\\)'",
      },
      {
        name: 'domain/test/money.test.ts',
        message: 'no such file',
        command: 'npm run test:unit -- domain/test/money.test.ts',
      },
    ])
    expect(readPlaywright(playwrightReport).failures).toEqual([
      {
        name: 'shop/enquiry.spec.ts:12 on a phone > a visitor orders',
        message: 'not shown',
        command: 'npm run test:browser -- shop/enquiry.spec.ts:12 --project phone',
      },
      { name: 'Journeys', message: 'no browser', command: 'npm run test:browser' },
    ])
  })

  test('counts a check that runs no tests as one', () => {
    const closing = (...codes: [number, number]) =>
      closingLine(addCounts(checkCounts(codes[0]), checkCounts(codes[1])))
    expect(closing(0, 0)).toBe('2 passed, 0 failed')
    expect(closing(0, 2)).toBe('1 passed, 1 failed')
  })

  test.each([
    ['a good report and a zero exit code as they are', { passed: 5, failed: 0, skipped: 0 }, 0, 0],
    [
      'a runner that failed without a failing test as one failure',
      { passed: 5, failed: 0, skipped: 0 },
      1,
      1,
    ],
    ['a run without a test as one failure', { passed: 0, failed: 0, skipped: 0 }, 0, 1],
    ['a run of skipped tests as one failure', { passed: 0, failed: 0, skipped: 9 }, 0, 1],
    ['a runner that left no report as one failure', undefined, 0, 1],
  ])('counts %s', (_, counts, exitCode, failed) => {
    expect(settleCounts(counts, exitCode)).toEqual({ ...(counts ?? oneFailure), failed })
  })
})
