import { expect, test } from 'vitest'
import { dayErrors, pastDateError } from '../../src/product/day-errors.ts'

test('a date before today that is chosen now is refused, one that stood there before is not', () => {
  const problem = (chosen?: string, before?: string) => pastDateError(chosen, before, '2026-11-22')
  const passed = '“Back on” must be today or later: 21 Nov 2026 has passed'
  expect(problem('2026-11-21')).toBe(passed)
  expect(problem('2026-11-21', '2026-11-20')).toBe(passed)
  expect(problem('2026-11-21', '2026-11-21')).toBeUndefined()
  for (const date of ['2026-11-22', '2027-01-01', '', undefined]) expect(problem(date)).toBeUndefined()
})

test('a day of packing that is still to come is refused where it is new, beside a date that has passed', () => {
  const today = '2026-11-22'
  const passed = { 'availability.date': pastDateError('2026-11-21', '', today) }
  const toCome = '“Pressed or packed on” must be today or earlier: 23 Nov 2026 is still to come'
  expect(dayErrors({ backOn: '2026-11-21', packedOn: '2026-11-23' }, {}, today)).toEqual({
    ...passed,
    'facts.packedOn': toCome,
  })
  expect(dayErrors({ backOn: '2026-11-21' }, {}, today)).toEqual(passed)
  for (const [packedOn, before] of [
    ['2026-11-22', ''],
    ['', ''],
    [null, ''],
    ['2026-11-23', '2026-11-23'],
  ] as const)
    expect(dayErrors({ packedOn }, { packedOn: before }, today)).toEqual({})
})
