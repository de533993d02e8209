import { expect, test } from 'vitest'
import { errorsLeft } from './errors-left.ts'

const place = { label: '', phone: '1', latitude: null as number | null, longitude: 77 }
const errors = {
  'unit.label': 'Each place needs a name',
  'unit.phone': '“1” cannot be dialled',
  'unit.latitude': 'A position needs both latitude and longitude',
}

test('an error goes with a change of its own value, and the others stay', () => {
  const { 'unit.phone': _, ...others } = errors
  const dialled = { unit: { ...place, phone: '90000 00000' } }
  expect(errorsLeft(errors, 'unit', [{ unit: place }, dialled])).toEqual(others)
})

test('that of a position or of times goes with a change of what belongs to it', () => {
  const [before, after] = [
    { week: { monday: [{ opens: '09:00', closes: '13:00' }] } },
    { week: { monday: [{ opens: '09:00', closes: '12:00' }] } },
  ]
  expect(errorsLeft({ 'week.monday.1.opens': 'overlap' }, 'week', [before, after])).toEqual({})
  const east = { unit: { ...place, longitude: null } }
  expect(errorsLeft(errors, 'unit', [{ unit: place }, east])).not.toHaveProperty('unit.latitude')
})

test('that of a whole list goes with a change of an entry, that of another list stays', () => {
  const social = 'Social links can have at most 8 entries'
  const keys = { social: [{ name: 'A' }], phones: [''] }
  const changed = { ...keys, social: [] }
  expect(errorsLeft({ social, 'phones.0': 'No number' }, 'social', [keys, changed])).toEqual({
    'phones.0': 'No number',
  })
})

test('that of the picture goes with another picture alone, that of the whole card with any change', () => {
  const keys = { name: 'A' }
  const whole = { image: 'Not a picture', words: 'Too much text' }
  expect(errorsLeft(whole, 'image', [keys, keys])).toEqual({ words: whole.words })
  expect(errorsLeft(whole, 'name', [keys, { name: 'B' }])).toEqual({ image: whole.image })
})
