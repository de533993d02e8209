import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { aCategory, aProduct } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { productsPerPage } from './product-selection.ts'
import { pageOfProducts, searchProducts } from './search-products.ts'

const buildProduct = (name: string, category: Category | null, more: Partial<Product> = {}) =>
  aProduct({ _id: name, name, category, ...more })

const oils = aCategory({ _id: 'oils', name: 'Oils & more' })
const sesame = aCategory({ _id: 'sesame', name: 'Sesame', parent: 'oils' })
const grains = aCategory({ _id: 'grains', name: 'தானியங்கள்' })
const categories = [oils, sesame, grains]

describe('searchProducts', () => {
  const inMain = buildProduct('Lamp oil', oils)
  const inSub = buildProduct('Black sesame', sesame, { description: 'Dark\nand warm' })
  const withSub = buildProduct('Sesame oil', oils, { subcategory: { _id: 'sesame', name: 'Sesame' } })
  const loose = buildProduct('Loose', null)
  const products = [inMain, inSub, withSub, loose]

  it.each([
    ['includes the products of subcategories', oils, '', ['Lamp oil', 'Black sesame', 'Sesame oil']],
    ['shows a subcategory alone', sesame, '', ['Black sesame', 'Sesame oil']],
    ['is empty for an empty category', grains, '', []],
    ['returns nothing for an unknown category', 'unknown', '', []],
    ['returns everything for all', 'all', '', ['Lamp oil', 'Black sesame', 'Sesame oil', 'Loose']],
    ['searches names, ignoring case', 'all', 'SESAME', ['Black sesame', 'Sesame oil']],
    ['searches within a category', sesame, 'oil', ['Sesame oil']],
    ['reads blanks as no search', 'all', ' ', ['Lamp oil', 'Black sesame', 'Sesame oil', 'Loose']],
    ['searches words in any of its texts', 'all', 'sesame dark', ['Black sesame']],
    ['searches categories', 'all', 'oils & oil', ['Lamp oil', 'Sesame oil']],
    ['takes names and descriptions for texts of their own', 'all', 'sesamedark', []],
  ] as const)('%s', (_what, chosen, search, found) => {
    expect(searchProducts(products, chosen, search, categories).map(({ name }) => name)).toEqual(found)
  })
})

describe('pageOfProducts', () => {
  const many = Array.from({ length: productsPerPage + 1 }, (_, index) => buildProduct(`${index}`, null))

  it('returns the page, or the first if the page does not exist', () => {
    const first = { data: many.slice(0, productsPerPage), page: 1, total: many.length }
    expect(pageOfProducts(many, 1)).toEqual(first)
    expect(pageOfProducts(many, 2)).toEqual({ ...first, data: many.slice(-1), page: 2 })
    expect(pageOfProducts(many, 3)).toEqual(first)
    expect(pageOfProducts([], 1)).toEqual({ data: [], page: 1, total: 0 })
  })
})

it('the products of a category stand as their owner has put them, all products by change', () => {
  const [first, second, third] = [20, 10, undefined].map((order, index) =>
    buildProduct(`${index}`, oils, order === undefined ? {} : { order }),
  ) as [Product, Product, Product]
  const all = [first, second, third]
  const shown = (chosen: Category | 'all') => searchProducts(all, chosen, '', categories)
  expect([shown(oils), shown('all')]).toEqual([[third, second, first], all])
})
