import { expect, test } from 'vitest'
import { formValueText } from './form-values.ts'

test('texts and numbers stand as they are, and nothing is said to be empty', () => {
  expect([
    formValueText('Cold pressed'),
    formValueText(1986),
    formValueText(''),
    formValueText(null),
    formValueText([]),
  ]).toEqual(['Cold pressed', '1986', '(empty)', '(empty)', '(empty)'])
})

test('a switch is yes or no', () => {
  expect([formValueText(true), formValueText(false)]).toEqual(['Yes', 'No'])
})

test('entries of a list stand a line each, their fields side by side without ids and without empty ones', () => {
  const links = [
    { id: '1', name: 'Instagram', href: 'https://instagram.com/shop' },
    { _id: '2', name: 'Facebook', href: '' },
  ]
  expect(formValueText(links)).toBe('Instagram · https://instagram.com/shop\nFacebook')
})
