import type { Category } from '@chekku/domain/category'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SubcategorySelect } from './category-selects.tsx'

const category = (_id: string, name: string, parent?: string) =>
  ({ _id, name, ...(parent && { parent }) }) as Category
const categories = [category('oils', 'Oils'), category('seeds', 'Seeds'), category('til', 'Til', 'seeds')]

const shown = (of: string, value: string, known: readonly Category[] | undefined = categories) =>
  renderToStaticMarkup(
    createElement(SubcategorySelect, {
      categories: known,
      of,
      value,
      onChange: () => undefined,
      error: undefined,
    }),
  )

test('a stored subcategory is shown, also where the chosen category has not got it', () => {
  expect(shown('oils', '')).toBe('')
  expect(shown('seeds', 'til').match(/Til/g)).toHaveLength(1)
  expect(shown('oils', 'til')).toMatch(/<option value="til" selected="">Til<\/option>/)
  expect(shown('oils', 'gone')).toContain('The stored subcategory')
})
