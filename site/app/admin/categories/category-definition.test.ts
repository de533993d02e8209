import { expect, onTestFinished, test } from 'vitest'
import { aCategory } from '../../../../domain/test/entities.ts'
import { categoriesQuery } from '../data/queries.ts'
import { clearResults, queryClient } from '../data/query-client.ts'
import { categoryDefinition, categoryFields, namedCategory } from './category-definition.ts'

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

test('a name that another category beside it has is asked about where it is new, by both forms', async () => {
  onTestFinished(clearResults)
  queryClient.setQueryData(categoriesQuery.queryKey, [aCategory({ _id: 'teas', name: 'Teas' })])
  const { doubts, empty } = categoryDefinition(true)
  const question = ['There is another category called “TEAS”.']
  expect(await doubts?.({ ...empty, name: ' TEAS' }, empty)).toEqual(question)
  expect(await namedCategory.doubts?.({ name: 'TEAS' }, { name: '' })).toEqual(question)
  expect(await doubts?.({ ...empty, name: 'TEAS', parent: 'oils' }, empty)).toEqual([])
  expect(await doubts?.({ ...empty, name: 'TEAS' }, { ...empty, name: 'Teas' })).toEqual([])
})
