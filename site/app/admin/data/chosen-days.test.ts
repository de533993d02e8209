import { expect, test, vi } from 'vitest'
import { dayToCome, pastDate } from './chosen-days.ts'

const passed = '“Back on” must be today or later: 21 Nov 2026 has passed'

test('a date before today that is chosen now is refused, one that stood there before is not', () => {
  const problem = (chosen?: string, before?: string) => pastDate(chosen, before, '2026-11-22')
  expect(problem('2026-11-21')).toBe(passed)
  expect(problem('2026-11-21', '2026-11-20')).toBe(passed)
  expect(problem('2026-11-21', '2026-11-21')).toBeUndefined()
  for (const date of ['2026-11-22', '2027-01-01', '', undefined]) expect(problem(date)).toBeUndefined()
})

test('a day of pressing that is still to come is refused where it is new', () => {
  expect(dayToCome('Pressed or packed on', '2026-11-23', '', '2026-11-22')).toBe(
    '“Pressed or packed on” must be today or earlier: 23 Nov 2026 is still to come',
  )
  for (const [chosen, before] of [
    ['2026-11-22', ''],
    ['', ''],
    ['2026-11-23', '2026-11-23'],
  ] as const)
    expect(dayToCome('', chosen, before, '2026-11-22')).toBeUndefined()
})

test('today is the day of this browser, from its first moment to its last', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    for (const hour of [0, 23]) {
      vi.setSystemTime(new Date(2026, 10, 22, hour, 59))
      expect([pastDate('2026-11-21'), pastDate('2026-11-22')]).toEqual([passed, undefined])
    }
  } finally {
    vi.useRealTimers()
  }
})
