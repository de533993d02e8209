import { expect, test } from 'vitest'
import { sampleShop } from '../../src/sample-shop.ts'
import { chatNumberDoubts, hoursDoubts } from '../../src/shop/doubts.ts'
import type { OpeningSpan, SpecialDay, Weekday } from '../../src/shop/opening-hours.ts'
import { emptyShop } from '../../src/shop/shop.ts'

const span = (opens: string, closes: string): OpeningSpan => ({ opens, closes })
const doubts = (week: Partial<Record<Weekday, OpeningSpan[]>>, special: SpecialDay[] = []) =>
  hoursDoubts({ week: { ...emptyShop.hours.week, ...week }, special })
const day = (from: string, until: string, ...spans: OpeningSpan[]): SpecialDay => ({
  from,
  until,
  label: '',
  spans,
})

test('usual hours raise no doubt, nor those of a bar or of a shop that never closes', () => {
  expect(hoursDoubts(sampleShop.hours)).toEqual([])
  const [bar, always] = [[span('18:00', '02:00')], [span('00:00', '00:00')]]
  expect(doubts({ friday: bar, saturday: bar })).toEqual([])
  expect(doubts({ friday: always, saturday: always })).toEqual([])
  expect(doubts({ friday: [span('09:00', '13:00'), span('16:00', '00:00')] })).toEqual([])
})

test('a week without a day is doubted', () => {
  expect(doubts({})).toEqual(['No day has hours. Visitors will not see when you are open.'])
})

test('times that have changed places are doubted, once for all days', () => {
  const night = [span('18:00', '09:30')]
  expect(doubts({ monday: night, tuesday: night, wednesday: night })).toEqual([
    'Monday to Wednesday: 6:00 PM - 9:30 AM ends on the next day.',
  ])
  const special = [day('2026-11-22', '2026-11-22', ...night)]
  expect(doubts({ monday: [span('10:00', '12:00')] }, special)).toEqual([
    'Sunday, 22 November: 6:00 PM - 9:30 AM ends on the next day.',
  ])
})

test('hours that go on after those of the next day have begun are doubted, over the week’s end too', () => {
  const late = [span('20:00', '02:00')]
  const sentence = (days: string) => `The hours of ${days} overlap those of the next day.`
  expect(doubts({ monday: late, tuesday: [span('01:00', '03:00')] })).toEqual([sentence('Monday')])
  expect(doubts({ sunday: late, monday: [span('01:30', '03:00')] })).toEqual([sentence('Sunday')])
  expect(doubts({ monday: late, tuesday: [span('02:00', '03:00')] })).toEqual([])
  // 2026-11-24 is a Tuesday.
  const early = [day('2026-11-24', '2026-11-24', span('01:00', '03:00'))]
  expect(doubts({ monday: late }, early)).toEqual([sentence('Monday, 23 November')])
  expect(doubts({ wednesday: [span('01:00', '03:00')] }, [day('2026-11-23', '2026-11-24', ...late)])).toEqual(
    [sentence('Tuesday, 24 November')],
  )
})

test('a chat number is doubted where it is none, or no mobile number', () => {
  expect(chatNumberDoubts('919043312345')).toEqual([])
  expect(chatNumberDoubts('442079460958')).toEqual([])
  expect(chatNumberDoubts('')).toHaveLength(1)
  for (const digits of ['914423456789', '9118004251234'])
    expect(chatNumberDoubts(digits)).toEqual([expect.stringMatching(/is no mobile number/)])
})
