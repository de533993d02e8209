import { aCategory } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { categoryOptions } from './category-selects.tsx'

const category = (_id: string, name: string, parent?: string) =>
  aCategory({ _id, name, ...(parent && { parent }) })
const [oils, seeds, til] = [
  category('oils', 'Oils'),
  category('seeds', 'Seeds'),
  category('til', 'Til', 'seeds'),
]
const all = [oils, seeds, til]

const shown = (value: string, offered = [oils, seeds]) =>
  categoryOptions(offered, all, value, 'The stored one')

test('a chosen category is shown once', () => {
  expect(shown('')).toHaveLength(2)
  expect(shown('oils')).toHaveLength(2)
  expect(shown('til', [til])).toEqual([['til', 'Til']])
})

test('a stored category is shown, also where it is not offered or gone', () => {
  expect(shown('til')).toContainEqual(['til', 'Til'])
  expect(shown('gone')).toContainEqual(['gone', 'The stored one'])
})
