import { expect, test } from 'vitest'
import { aCategory } from '../../../../domain/test/entities.ts'
import { categoryDefinition, categoryFields } from './category-definition.ts'

test('a category sends a description and a parent where there is one, or was', () => {
  const plain = categoryDefinition(false).valuesOf(aCategory())
  const old = ['name', 'showInNav', 'showInProductsDropdown']
  expect(Object.keys(categoryFields(plain, true)).toSorted()).toEqual(old)
  expect(Object.keys(categoryFields(plain, false, plain)).toSorted()).toEqual(old)
  const more = { description: 'Pressed in wood', parent: 'oils' }
  expect(categoryFields({ ...plain, ...more }, false, plain)).toMatchObject(more)
  expect(categoryFields(plain, false, { ...plain, ...more })).toMatchObject({ description: '', parent: '' })
})

test('a form checks its facts with its other values', () => {
  const { check, valuesOf } = categoryDefinition(false)
  const values = valuesOf(aCategory())
  const wrong = { ...values, 'facts.shelfLife.count': 'long' }
  expect(Object.keys(check(wrong, values))).toEqual(['facts.shelfLife.count'])
})
