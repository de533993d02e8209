import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('texts and numbers stand as they are, and nothing is said to be empty', () => {
  expect([plainText('Cold pressed'), plainText(1986), plainText(''), plainText(null), plainText([])]).toEqual(
    ['Cold pressed', '1986', '(empty)', '(empty)', '(empty)'],
  )
})

test('a switch is yes or no', () => {
  expect([plainText(true), plainText(false)]).toEqual(['Yes', 'No'])
})

test('entries of a list stand a line each, their fields side by side without ids and without empty ones', () => {
  const links = [
    { id: '1', name: 'Instagram', href: 'https://instagram.com/shop' },
    { _id: '2', name: 'Facebook', href: '' },
  ]
  expect(plainText(links)).toBe('Instagram · https://instagram.com/shop\nFacebook')
})
