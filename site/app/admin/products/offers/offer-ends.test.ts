import { expect, test } from 'vitest'
import { offerEnds } from './offer-ends.tsx'

test.each([
  ['', '2026-11-30', '2026-12-02T23:59', '2026-12-06T23:59', '2026-12-06T23:59'],
  ['2026-11-01T10:00', '2026-12-06', '2026-12-08T23:59', '2026-12-12T23:59', '2026-12-06T23:59'],
  ['2026-12-30T10:00', '2026-12-06', '2027-01-01T23:59', '2027-01-05T23:59', '2027-01-03T23:59'],
  ['20266-12-30T10:00', '2026-11-30', '2026-12-02T23:59', '2026-12-06T23:59', '2026-12-06T23:59'],
])('an offer from %j, set on %s, lasts 3 days, a week, or until Sunday', (from, today, ...ends) => {
  expect(offerEnds(from, today).map(({ until }) => until)).toEqual(ends)
})
