import type { Category } from '@chekku/domain/schemas/category'
import { aCategory } from '@chekku/domain/test/entities'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ParentOptions } from '../../categories/parent-select.tsx'
import { CategorySelect, SubcategorySelect } from './category-selects.tsx'

const category = (_id: string, name: string, parent?: string) =>
  aCategory({ _id, name, ...(parent && { parent }) })
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

test('a stored category is shown, also where it is no main category or gone', () => {
  const category = (value: string) =>
    renderToStaticMarkup(
      createElement(CategorySelect, {
        categories,
        error: null,
        onRetry: () => undefined,
        value,
        onChange: () => undefined,
        fieldError: undefined,
      }),
    )
  expect(category('oils').match(/<option/g)).toHaveLength(3)
  expect(category('til')).toMatch(/<option value="til" selected="">Til<\/option>/)
  expect(category('gone')).toMatch(/<option value="gone" selected="">The stored category<\/option>/)
})

test('a stored parent is shown, also where it can be none', () => {
  const parent = (value: string, known: readonly Category[] | undefined = categories) =>
    renderToStaticMarkup(
      createElement(
        'select',
        { value, onChange: () => undefined },
        createElement(ParentOptions, { categories: known, self: 'oils', value }),
      ),
    )
  expect(parent('seeds').match(/<option/g)).toHaveLength(2)
  expect(parent('til')).toMatch(/<option value="til" selected="">Til<\/option>/)
  expect(parent('gone')).toMatch(/<option value="gone" selected="">The stored category<\/option>/)
  expect(parent('seeds', [])).toContain('The stored category')
})
