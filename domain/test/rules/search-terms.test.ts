import { describe, expect, it, test } from 'vitest'
import { joinedProducts } from '../../src/product/join.ts'
import { foundSize, searchTextWithCategories } from '../../src/product/search-text.ts'
import { caselessText, searchedKey } from '../../src/rules/search-key.ts'
import { matchesTerms, searchTerms } from '../../src/rules/search-terms.ts'
import { aPack, aProduct } from '../entities.ts'

const matches = (text: string, search: string) => matchesTerms(searchedKey(text), searchTerms(search))

test('search ignores case in any script', () => {
  expect(matches('Groundnut OIL', 'nut oil')).toBe(true)
  expect(matches('ÉPICE', 'épice')).toBe(true)
  expect(matches('ГОРЧИЦА', 'горчица')).toBe(true)
  expect(matches('நல்லெண்ணெய்', 'எண்ணெய்')).toBe(false)
  expect(matches('நல்லெண்ணெய்', 'ெண்ணெய்')).toBe(true)
  expect(matches('anything', '  ')).toBe(true)
})

test('search matches each word, whatever stands between and around them', () => {
  expect(matches('Groundnut  oil,\ncold', ' groundnut\u00a0 cold ')).toBe(true)
  expect(matches('Oil of groundnuts', 'groundnut, oil')).toBe(true)
  expect(matches('Palm Jaggery (Karupatti)', '[karupatti] – palm')).toBe(true)
  expect(matches('Groundnut oil', 'groundnut ghee')).toBe(false)
  expect(matches('100% pure', '%')).toBe(true)
  expect(matches('pure', '%')).toBe(false)
  expect(matches('Groundnut, cold', ',')).toBe(true)
  expect(matches('Groundnut', ',')).toBe(false)
})

test('search leaves out what shows nothing, on both sides, and knows plain hyphens in others', () => {
  const [plain, pasted] = ['cold-pressed நல்லெண்ணெய்', 'cold\u2011pre\u00adssed நல்லெண்\u200cணெய்\u200b']
  for (const text of [plain, pasted])
    for (const search of [plain, pasted, ...pasted.split(' ')])
      expect([text, search, matches(text, search)]).toEqual([text, search, true])
  expect(matchesTerms(caselessText(pasted), searchTerms(pasted)), 'in a key from before').toBe(true)
  expect(searchTerms('\u200b')).toEqual([])
})

test('search leaves out the signs around words, and knows hyphens and apostrophes as others write them', () => {
  for (const search of [
    '“sesame oil”',
    '"sesame" oil?',
    "'sesame oil'",
    'Sesame & Oil…',
    '#sesame oil.',
    'oil! *sesame*',
  ])
    expect([search, matches('Sesame Oil', search)]).toEqual([search, true])
  for (const stored of ['wood pressed', 'wood-pressed', 'woodpressed'])
    for (const search of ['Wood-Pressed', 'wood–pressed', 'wood/pressed'])
      expect([stored, search, matches(stored, search)]).toEqual([stored, search, true])
  for (const stored of ['Grandma’s ghee', "Grandma's ghee"])
    for (const search of ['grandma’s', "grandma's", '‘grandma‘s’'])
      expect([stored, search, matches(stored, search)]).toEqual([stored, search, true])
  expect(matches('Ghee 1.5 litre', '.5 litre'), 'the decimal point stays').toBe(false)
  expect(matches('Oil 12 litre', '1/2 litre'), 'a fraction is no other number').toBe(false)
  expect(matches('Groundnut, cold', '“'), 'a sign alone is searched').toBe(false)
})

test('search counts eight words and two amounts, so that none takes long', () => {
  const words = 'a b c d e f g h'
  expect(matches(words, `${words} i`)).toBe(true)
  expect(matches('a b c d e f g', words)).toBe(false)
  expect(searchTerms('oil '.repeat(50))).toHaveLength(1)
  const amounts = searchTerms('1 litre 2 litre 3 litre 4l').filter(({ isAmount }) => isAmount)
  expect(amounts.map(({ spellings }) => spellings)).toEqual([['1 litre'], ['2 litre']])
})

describe('an amount in a search', () => {
  it.each(['5 litre', '5 LITRES', '5 l', '5l', '5ltr', '5 li', '5000 ml', '5.0 l'])(
    '%s is 5 litre',
    search => {
      expect(matches('5 litre tin', search)).toBe(true)
      expect(matches('Sesame (5 litre)', search)).toBe(true)
      for (const other of [
        '15 litre',
        '1.5 litre',
        '0.5 litre',
        '1,5 litre',
        '5 kg',
        '25 litre 500 ml litre 5',
      ])
        expect([other, matches(other, search)]).toEqual([other, false])
      expect(matches('15 litre or 5 litre', search)).toBe(true)
    },
  )

  it.each([
    ['1 kilogram', '1 kg'],
    ['0.5 kg', '500 g'],
    ['1500ml', '1.5 litre'],
    ['12 nos', '12 piece box'],
    ['2x250gms', '2 × 250 g'],
    ['2 x 250 g', '2 × 250 g'],
  ])('%s is %s', (search, size) => expect(matches(size, search)).toBe(true))

  it('is a number beside its unit alone', () => {
    expect(matches('Top 5 in the land', '5 land')).toBe(true)
    expect(matches('Oil 2025', '02')).toBe(true)
    expect(matches('5 jars of a litre', '5 litre')).toBe(false)
  })
})

const litre = aProduct({ _id: 'a', name: 'Sesame Oil, 1 litre', category: { _id: 'c', name: 'Oils' } })
const found = (product: ReturnType<typeof aProduct>, search: string) =>
  matchesTerms(searchTextWithCategories(product), searchTerms(search))

test('a product is found by its name together with a size and its categories', () => {
  const oil = aProduct({
    name: 'Sesame',
    description: 'Pressed in wood',
    category: { _id: 'c', name: 'Oils' },
    subcategory: { _id: 's', name: 'For lamps' },
    packs: [
      aPack({ measure: 'volume', quantity: 1_500 }),
      aPack({ measure: 'volume', quantity: 5_000, kind: 'tin' }),
    ],
  })
  for (const search of ['sesame 5 litre', '5 litre sesame tin', 'wood oils', 'lamp sesame 1.5 l'])
    expect([search, found(oil, search)]).toEqual([search, true])
  for (const search of ['sesame 15 litre', 'sesame 500 ml', 'mustard 5 litre'])
    expect([search, found(oil, search)]).toEqual([search, false])
})

describe('products that were joined are found by the name that each had', () => {
  it.each([
    'Sesame Oil, 5 litre tin',
    'Sesame Oil - 1000 ml',
    'Sesame oil (1L)',
    'Sesame Oil [500 ml bottle]',
    'Sesame Oil 2 x 200 ml',
    'Sesame Oil 2x200ml',
    'Sesame Oil – 0.25 Ltr',
    'Sesame Oil, 1 kg',
  ])('%s', name => {
    const other = aProduct({ _id: 'b', name })
    const joined = { ...litre, ...joinedProducts([litre, other]) }
    expect(joined.name).toBe('Sesame Oil')
    expect([found(joined, litre.name), found(joined, name)]).toEqual([true, true])
  })
})

describe('the size that a search names', () => {
  const size = (_id: string, quantity: number) => aPack({ _id, measure: 'volume', quantity })
  const product = { packs: [size('half', 500), size('tin', 5_000), size('cask', 15_000)] }
  it.each([
    ['sesame 5 litre', 'tin'],
    ['500ml', 'half'],
    ['5000 ml', 'tin'],
    ['sesame', undefined],
    ['7 litre', undefined],
    ['5', undefined],
  ])('in %s is %s', (search, id) => {
    expect(foundSize(product, searchTerms(search))?._id).toBe(id)
  })
  it('is none of a product of one size', () => {
    expect(foundSize({ packs: [size('tin', 5_000)] }, searchTerms('5 litre'))).toBeUndefined()
  })
})
