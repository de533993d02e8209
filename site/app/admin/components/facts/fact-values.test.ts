import type { Facts } from '@chekku/domain/schemas/product/facts'
import { factsChange } from '@chekku/domain/schemas/product/facts-save'
import { expect, test } from 'vitest'
import { changedFacts, factsInput, factText, factValues, withoutFacts } from './fact-values.ts'

const facts: Facts = {
  notFood: false,
  ingredients: 'Sesame seed',
  allergens: ['peanut', 'sesame'],
  diet: 'vegetarian',
  shelfLife: { count: 9, unit: 'months' },
  certificates: [{ name: 'PGS', number: '7', link: '' }],
  nutrition: { per: 'ml', energy: 0, fat: 91.5 },
}
const parsed = (sent: object) => factsChange.parse(sent)

test('a form sends what it was given as it was, and nothing where nothing differs', () => {
  expect(parsed(changedFacts(factValues(facts)))).toMatchObject({
    ...facts,
    nutrition: { ...facts.nutrition, protein: null },
  })
  expect(factsInput(factValues(facts), factValues(facts))).toEqual({})
  expect(factsInput(factValues())).toEqual({})
})

test('only facts that differ are sent, so that those of a cached list are not taken away', () => {
  const base = factValues()
  expect(changedFacts({ ...base, 'facts.storage': 'Dark' }, base)).toEqual({ storage: 'Dark' })
  expect(changedFacts({ 'facts.maker': 'Arogya' }, base)).toEqual({ maker: 'Arogya' })
})

test('what is emptied is taken away', () => {
  const emptied = {
    ...factValues(facts),
    'facts.ingredients': '',
    'facts.allergens': [],
    'facts.shelfLife.count': ' ',
    'facts.certificates': [],
    'facts.notFood': '',
    'facts.nutrition.energy': '',
  }
  const change = parsed(changedFacts(emptied, factValues(facts)))
  expect(change).toEqual({
    notFood: null,
    ingredients: null,
    allergens: null,
    shelfLife: null,
    certificates: null,
    nutrition: {
      ...{ per: 'ml', energy: null, protein: null, carbohydrate: null, sugars: null, fat: 91.5 },
      ...{ saturatedFat: null, transFat: null, sodium: null },
    },
  })
  const bare = { ...emptied, 'facts.nutrition.fat': '' }
  expect(parsed(changedFacts(bare, factValues(facts)))).toMatchObject({ nutrition: null })
})

test('facts are said in words, and told from other values', () => {
  const values = factValues(facts)
  const texts = (['allergens', 'diet', 'notFood', 'certificates', 'shelfLife.count'] as const).map(fact =>
    factText(`facts.${fact}`, values),
  )
  expect(texts).toEqual(['Peanut (groundnut), Sesame', 'Vegetarian', 'Food', 'PGS 7', '9 months'])
  expect(factText('category', values)).toBeUndefined()
  expect(withoutFacts({ ...values, name: 'Oil' })).toEqual({ name: 'Oil' })
})
