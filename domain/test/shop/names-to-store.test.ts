import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namesToStore } from '../../src/shop/names-to-store.ts'
import { shopLimits } from '../../src/shop/sections.ts'

const long = 'Sri Meenakshi Amman Traditional Wood-Pressed Oils and Organic Goods of Karur'

test('a name that fits is the name alone', () => {
  expect(namesToStore('  Meenakshi Oils ')).toEqual({ name: 'Meenakshi Oils' })
})

test('a longer one is cut at a word, without a last joining word, and whole as the full name', () => {
  expect(namesToStore(`${long} `)).toEqual({
    name: 'Sri Meenakshi Amman Traditional Wood-Pressed Oils',
    fullName: long,
  })
})

test('one word, or more than a line, is left as it is, to be refused', () => {
  for (const name of ['x'.repeat(75), `${long} `.repeat(3).trim()])
    expect(namesToStore(name)).toEqual({ name })
})

test('a cut name fits, and begins the full one', () => {
  const words = fc.array(fc.stringMatching(/^[a-zழ்எ]{1,20}$/u), { minLength: 5, maxLength: 12 })
  fc.assert(
    fc.property(words, typed => {
      const { name, fullName = name } = namesToStore(typed.join(' '))
      const isRefused = [...typed.join(' ')].length > shopLimits.lineCharacters
      return fullName.startsWith(name) && (isRefused || [...name].length <= shopLimits.nameCharacters)
    }),
  )
})
