import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guessPack } from '../../src/product/guess-pack.ts'
import { caselessText, compareTexts, distinctTexts } from '../../src/rules/search-key.ts'
import { accountChange, login } from '../../src/schemas/people/session.ts'
import { packSave } from '../../src/schemas/product/pack-save.ts'
import { email } from '../../src/schemas/shop-fields.ts'

test('comparing texts is a total order', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 6 })
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      const [one, other] = [Math.sign(compareTexts(a, b)), Math.sign(compareTexts(b, a))]
      const isAscending = one <= 0 && compareTexts(b, c) <= 0
      expect([one + other, isAscending && compareTexts(a, c) > 0]).toEqual([0, false])
    }),
  )
})

test('a text of nothing but combining marks is left in its order, since sorting it takes quadratic time', () => {
  const marks = '\u0301\u0327\u0334'
  expect(caselessText(`A${marks.repeat(20_000)}`)).toBe(`a${marks.repeat(20_000)}`)
  const halfWidth = '\uff9e\u0334'.repeat(20_000)
  expect(caselessText(`A${halfWidth}`)).toBe(`a${halfWidth}`)
  // As many as a script may write on one letter are put into their order.
  expect(caselessText(`A${marks.repeat(10)}`)).toBe(
    caselessText(`A${[...marks].reverse().join('').repeat(10)}`),
  )
})

test('texts that differ by case, blanks or what shows nothing are one, in the first spelling', () => {
  const texts = [
    'Shop',
    'our press',
    '',
    '\u200b',
    'our  PRESS ',
    'Farms',
    'farms',
    'Our\u200b press\u00ad',
    'Our press',
  ]
  for (const order of [texts, texts.toReversed()])
    expect(distinctTexts(order)).toEqual(['Farms', 'our  PRESS ', 'Shop'])
})

test('addresses, codes and numbers are taken without what a copy brings along unseen, at each door', () => {
  const unseen = '\u200b\u202a\ufeff\u2060'
  const around = (text: string) => `${unseen} ${[...text].join(unseen)}${unseen}`
  expect(login.parse({ email: around('a@b.example'), password: unseen, code: around('123456') })).toEqual({
    email: 'a@b.example',
    password: unseen,
    code: '123456',
  })
  const account = { name: 'Meena', email: around('a\u2011b@b.example'), currentPassword: 'x' }
  expect(accountChange.parse(account).email).toBe('a-b@b.example')
  expect(email('Email').parse(around('a@b.example'))).toBe('a@b.example')
  expect(packSave.parse({ sku: around('A\u20111'), gtin: `${unseen}4006 381\u2011333931` })).toMatchObject({
    sku: 'A-1',
    gtin: '4006381333931',
  })
  expect(packSave.parse({ price: '\u200e1२0.5', mrp: '१३०\u200b' })).toMatchObject({
    price: 12_050,
    mrp: 13_000,
  })
  expect(guessPack('Oil 5\u200b00 \u200eml')).toMatchObject({ name: 'Oil', quantity: 500 })
})
