import { aCategory } from '@chekku/domain/test/entities'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategoryOptions } from './category-selects.tsx'

const category = (_id: string, name: string, parent?: string) =>
  aCategory({ _id, name, ...(parent && { parent }) })
const [oils, seeds, til] = [
  category('oils', 'Oils'),
  category('seeds', 'Seeds'),
  category('til', 'Til', 'seeds'),
]
const all = [oils, seeds, til]

const shown = (value: string, offered = [oils, seeds]) =>
  renderToStaticMarkup(
    createElement(
      'select',
      { value, onChange: () => undefined },
      createElement(CategoryOptions, { offered, all, value, unknown: 'The stored one' }),
    ),
  )

test('a chosen category is shown once', () => {
  expect(shown('').match(/<option/g)).toHaveLength(2)
  expect(shown('oils').match(/<option/g)).toHaveLength(2)
  expect(shown('til', [til]).match(/Til/g)).toHaveLength(1)
})

test('a stored category is shown, also where it is not offered or gone', () => {
  expect(shown('til')).toMatch(/<option value="til" selected="">Til<\/option>/)
  expect(shown('gone')).toMatch(/<option value="gone" selected="">The stored one<\/option>/)
})
