import { expect, test } from 'vitest'
import { offerEnds } from './offer-ends.tsx'

test.each([
  ['2026-11-30', '2026-12-03T23:59', '2026-12-07T23:59', '2026-12-06T23:59'],
  ['2026-12-06', '2026-12-09T23:59', '2026-12-13T23:59', '2026-12-06T23:59'],
  ['2026-12-30', '2027-01-02T23:59', '2027-01-06T23:59', '2027-01-03T23:59'],
])('an offer from %s ends in 3 days, a week, or on Sunday', (start, ...ends) => {
  expect(offerEnds(start).map(({ until }) => until)).toEqual(ends)
})
