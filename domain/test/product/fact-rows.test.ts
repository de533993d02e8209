import { describe, expect, test } from 'vitest'
import { factErrors } from '../../src/product/fact-errors.ts'
import { factRows, nutritionRows, originText } from '../../src/product/fact-rows.ts'
import { changeFacts, shownFacts } from '../../src/product/facts.ts'
import { factMessages } from '../../src/rules/fact-limits.ts'
import { isOfFood } from '../../src/rules/fact-table.ts'
import { factsChange } from '../../src/schemas/product/facts-save.ts'
import { aProduct } from '../entities.ts'

const textsOf = (facts: Parameters<typeof factRows>[0]) =>
  factRows(facts).map(({ name, text }) => `${name}: ${text}`)

test('what only this shop can say of a product is when and where it was pressed or packed', () => {
  const facts = { packedOn: '2026-11-09', village: 'Sirumugai' }
  const of = (more: Parameters<typeof aProduct>[0]) =>
    originText(aProduct({ name: 'Ragi', category: null, ...more }), Date.parse('2026-11-24'))
  expect(of({ facts })).toBe('Packed 9 Nov, Sirumugai')
  expect(of({ name: 'நல்லெண்ணெய்', facts: { packedOn: '2026-11-19' } })).toBe('Pressed 19 Nov')
  expect(of({ category: { _id: 'c', name: 'Wood-Pressed Oils' }, facts })).toBe('Pressed 9 Nov, Sirumugai')
  expect(of({ facts: { packedOn: '2025-12-30' } }), 'eleven months ago').toBe('Packed 30 Dec')
  expect(of({ facts: { packedOn: '2025-11-30' } }), 'not of this month').toBe('Packed 30 Nov 2025')
  expect(of({ sharedFacts: { village: 'Sirumugai' } })).toBe('From Sirumugai')
  expect(of({})).toBe('')
})

describe('shown facts', () => {
  test("a product's own value wins, and where it says nothing its category's is shown", () => {
    const sharedFacts = { storage: 'Keep closed, away from light', country: 'India' }
    expect(shownFacts({ sharedFacts, facts: { storage: 'In the fridge', maker: 'Arogya' } })).toEqual({
      storage: 'In the fridge',
      country: 'India',
      maker: 'Arogya',
    })
    expect(shownFacts({ sharedFacts })).toEqual(sharedFacts)
    expect(shownFacts({})).toEqual({})
  })

  test('a nutrition table is one fact: two tables are never mixed', () => {
    const sharedFacts = { nutrition: { per: 'ml', energy: 820, fat: 91 } } as const
    const own = { nutrition: { per: 'g', energy: 899 } } as const
    expect(shownFacts({ sharedFacts, facts: own }).nutrition).toEqual(own.nutrition)
  })

  test('what is no food shows nothing that only food has; food in such a category shows it', () => {
    const food = { diet: 'vegetarian', fssai: '12345678901234', nutrition: { per: 'g', fat: 1 } } as const
    const basket = { notFood: true, maker: 'Weavers of Karur' }
    expect(shownFacts({ sharedFacts: basket, facts: food })).toEqual({ maker: basket.maker })
    expect(shownFacts({ sharedFacts: basket, facts: { ...food, notFood: false } })).toEqual({
      ...food,
      maker: basket.maker,
    })
    expect(isOfFood('ingredients')).toBe(false)
  })
})

describe('the lines of a list', () => {
  test('have one order and read as sentences', () => {
    const facts = {
      nutrition: { per: 'ml', energy: 828, sugars: 0 },
      certificates: [
        { name: 'Jaivik Bharat', number: 'IN-1', link: '' },
        { name: 'PGS', number: '', link: '' },
      ],
      shelfLife: { count: 9, unit: 'months' },
      allergens: ['sesame', 'peanut'],
      otherAllergens: 'traces of cashew',
      packedOn: '2026-09-02',
      village: 'Vellakoil',
      notFood: false,
    } as const
    expect(
      textsOf({ ...facts, allergens: ['sesame', 'peanut'], certificates: [...facts.certificates] }),
    ).toEqual([
      'Pressed or packed on: 2 Sep 2026, Vellakoil',
      'Allergens: Contains: Sesame, Peanut (groundnut), traces of cashew',
      'Shelf life: 9 months from packing',
      'Certificates: Jaivik Bharat IN-1, PGS',
      'Nutrition per 100 ml: Energy 828 kcal, of which sugars 0 g',
    ])
    expect(textsOf({ village: 'Vellakoil' })).toEqual(['From the village: Vellakoil'])
    expect(textsOf({ shelfLife: { count: 1, unit: 'days' } })).toEqual(['Shelf life: 1 day from packing'])
    expect(textsOf({ notFood: false })).toEqual([])
  })

  test('of nutrition leave out what is blank, and show 0', () => {
    const { nutrition } = factsChange.parse({ nutrition: { energy: '0', protein: '', fat: null } })
    expect(nutrition).toEqual({ energy: 0, protein: null, fat: null })
    const stored = changeFacts({}, { nutrition })
    expect(stored).toEqual({ nutrition: { per: 'g', energy: 0 } })
    expect(nutritionRows(stored.nutrition ?? { per: 'g' })).toEqual([
      { key: 'energy', name: 'Energy', amount: 0, unit: 'kcal' },
    ])
  })
})

describe('a change of facts', () => {
  const changed = (stored: Parameters<typeof changeFacts>[0], sent: unknown) =>
    changeFacts(stored, factsChange.parse(sent))

  test('leaves what is not sent, takes away what is null or empty, and has one order', () => {
    const stored = changed({}, { maker: 'Arogya', storage: 'Dark', ingredients: ' Sesame seed\r\n' })
    expect(Object.entries(stored)).toEqual([
      ['ingredients', 'Sesame seed'],
      ['storage', 'Dark'],
      ['maker', 'Arogya'],
    ])
    expect(changed(stored, { maker: null, storage: '', allergens: [] })).toEqual({
      ingredients: 'Sesame seed',
    })
    expect(changed(stored, {})).toEqual(stored)
    expect(changed(stored, '{"fssai":"1234 5678 9012-34"}')).toEqual({ ...stored, fssai: '12345678901234' })
  })

  test('of nutrition is value by value, and a table without values is none', () => {
    const stored = changed({}, { nutrition: { per: 'ml', energy: 828, fat: 92 } })
    expect(changed(stored, { nutrition: { fat: null, sodium: 0 } })).toEqual({
      nutrition: { per: 'ml', energy: 828, sodium: 0 },
    })
    expect(changed(stored, { nutrition: { energy: null, fat: '' } })).toEqual({})
    expect(changed(stored, { nutrition: null })).toEqual({})
  })

  test('is refused where parts are more than the whole, but for the rounding of labels', () => {
    const per = 'g' as const
    expect(
      factErrors({ nutrition: { per, carbohydrate: 1, sugars: 1.2, fat: 10, saturatedFat: 9, transFat: 2 } }),
    ).toEqual({
      'facts.nutrition.sugars': factMessages.sugars,
      'facts.nutrition.saturatedFat': factMessages.fats,
    })
    expect(factErrors({ nutrition: { per, carbohydrate: 1, sugars: 1.1 } })).toEqual({})
    expect(factErrors({ nutrition: { per, sugars: 5, saturatedFat: 5 } })).toEqual({})
    expect(factErrors({})).toEqual({})
  })
})
