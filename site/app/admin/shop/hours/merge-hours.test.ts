import { sampleShop } from '@chekku/domain/sample-shop'
import { expect, test } from 'vitest'
import { mergeHours } from './merge-hours.ts'

const base = sampleShop.hours
const { week } = base
const span = (opens: string, closes: string) => [{ opens, closes }]
const holiday = (from: string, label: string, until = from) => ({ from, until, label, spans: [] })
const pongal = holiday('2027-01-15', 'Pongal')
const diwali = holiday('2026-11-08', 'Diwali')

test('two people’s different days both stay, special ones too', () => {
  const mine = { ...base, week: { ...week, monday: span('10:00', '18:00') }, special: [pongal] }
  const theirs = { ...base, week: { ...week, sunday: [] }, special: [diwali] }
  expect(mergeHours([base, mine, theirs])).toEqual({
    conflicts: [],
    merged: { week: { ...week, monday: span('10:00', '18:00'), sunday: [] }, special: [pongal, diwali] },
  })
})

test('a special day that one removed stays away, and what the other made of another stays', () => {
  const longer = holiday('2027-01-15', 'Pongal', '2027-01-16')
  const both = { ...base, special: [diwali, pongal] }
  const merged = mergeHours([both, { ...base, special: [pongal] }, { ...base, special: [diwali, longer] }])
  expect(merged?.merged.special).toEqual([longer])
  expect(merged?.conflicts).toEqual([])
})

test('a day that both changed is asked about by its name, with both hours', () => {
  const mine = { ...base, week: { ...week, monday: span('10:00', '18:00') }, special: [pongal] }
  const other = holiday('2027-01-15', 'Thai Pongal')
  const theirs = { ...base, week: { ...week, monday: [] }, special: [other] }
  const three = [base, mine, theirs] as const
  expect(mergeHours(three)?.conflicts).toEqual([
    { field: 'monday', label: 'Monday', mine: '10:00 AM - 6:00 PM', theirs: 'Closed' },
    {
      field: '2027-01-15',
      label: 'Friday, 15 January',
      mine: 'Friday, 15 January: Pongal: Closed',
      theirs: 'Friday, 15 January: Thai Pongal: Closed',
    },
  ])
  expect(mergeHours(three)?.merged).toMatchObject({ week: mine.week, special: [pongal] })
  expect(mergeHours(three, new Set(['monday', '2027-01-15']))?.merged).toMatchObject({
    week: theirs.week,
    special: [other],
  })
})

test('a day that both changed is asked about, and mine unless theirs is chosen', () => {
  const mine = { ...base, week: { ...week, monday: span('10:00', '18:00') } }
  const theirs = { ...base, week: { ...week, monday: [] } }
  const merged = mergeHours([base, mine, theirs])
  expect(merged?.conflicts).toEqual([
    { field: 'monday', label: 'Monday', mine: '10:00 AM - 6:00 PM', theirs: 'Closed' },
  ])
  expect(merged?.merged.week).toEqual(mine.week)
  expect(mergeHours([base, mine, theirs], new Set(['monday']))?.merged.week).toEqual(theirs.week)
})
