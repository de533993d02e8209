import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { aCategory, aProduct } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import {
  chosenCategory,
  pageOfProducts,
  productsPerPage,
  readSelection,
  selectProducts,
} from './product-selection.ts'
import { productsAddress } from './products-address.ts'

const buildCategory = (_id: string, name: string, parent?: string) =>
  aCategory({ _id, name, ...(parent === undefined ? {} : { parent }) })

const buildProduct = (name: string, category: Category | null, more: Partial<Product> = {}) =>
  aProduct({ _id: name, name, category: category && { _id: category._id, name: category.name }, ...more })

const oils = buildCategory('oils', 'Oils & more')
const sesame = buildCategory('sesame', 'Sesame', 'oils')
const grains = buildCategory('grains', 'தானியங்கள்')
const categories = [oils, sesame, grains]
const read = (query: string) => readSelection(new URLSearchParams(query))

describe('the URL of the products page', () => {
  it('round-trips a selection', () => {
    const address = productsAddress({ category: oils, search: 'a&b #1', page: 3 })
    const selection = readSelection(new URL(address, 'http://x').searchParams)
    expect(selection).toEqual({ category: 'oils', name: 'Oils & more', search: 'a&b #1', page: 3 })
  })

  it('has no query if nothing is selected', () => {
    expect(productsAddress({})).toBe('/products')
    expect(productsAddress({ search: '', page: 1 })).toBe('/products')
  })

  it('truncates the search and id to the API limits', () => {
    const { search, category } = read(`q=${'a'.repeat(15_000)}&category=${'b'.repeat(15_000)}`)
    expect([search.length, category.length]).toEqual([200, 100])
  })

  it('removes control characters and leading spaces', () => {
    expect(read(`q=%00oil%01&category=%00`)).toMatchObject({ search: 'oil ', category: '' })
    expect(read(`q=${'%20'.repeat(1_000)}oil`).search).toBe('oil')
  })

  it.each(['0', '-1', '1.5', 'x', '1e3', '12345678'])('reads page %s as page 1', page => {
    expect(read(`page=${page}`).page).toBe(1)
  })
})

describe('chosenCategory', () => {
  it('prefers the id to the name', () => {
    expect(chosenCategory(read('category=oils&name=Sesame'), categories)).toBe(oils)
  })

  it('matches by name without an id, in any case and script', () => {
    expect(chosenCategory(read('name=SESAME'), categories)).toBe(sesame)
    expect(chosenCategory(read(`name=${encodeURIComponent('தானியங்கள்')}`), categories)).toBe(grains)
  })

  it('distinguishes all categories from an unknown one', () => {
    expect(chosenCategory(read(''), categories)).toBe('all')
    expect(chosenCategory(read('category=gone'), categories)).toBe('unknown')
    expect(chosenCategory(read('name=gone'), categories)).toBe('unknown')
  })
})

describe('selectProducts', () => {
  const inMain = buildProduct('Lamp oil', oils)
  const inSub = buildProduct('Black sesame', sesame, { description: 'Dark\nand warm' })
  const withSub = buildProduct('Sesame oil', oils, { subcategory: { _id: 'sesame', name: 'Sesame' } })
  const loose = buildProduct('Loose', null)
  const products = [inMain, inSub, withSub, loose]
  const names = (chosen: Parameters<typeof selectProducts>[1], search = '') =>
    selectProducts(products, chosen, search, categories).map(({ name }) => name)

  it('includes the products of subcategories', () => {
    expect(names(oils)).toEqual(['Lamp oil', 'Black sesame', 'Sesame oil'])
    expect(names(sesame)).toEqual(['Black sesame', 'Sesame oil'])
    expect(names(grains)).toEqual([])
  })

  it('returns everything for all, and nothing for an unknown category', () => {
    expect(names('all')).toHaveLength(4)
    expect(names('unknown')).toEqual([])
  })

  it('searches names and descriptions, ignoring case', () => {
    expect(names('all', 'SESAME')).toEqual(['Black sesame', 'Sesame oil'])
    expect(names('all', 'and WARM')).toEqual(['Black sesame'])
    expect(names(sesame, 'oil')).toEqual(['Sesame oil'])
  })

  it('collapses and trims whitespace', () => {
    expect(names('all', '  sesame \t oil ')).toEqual(['Sesame oil'])
    expect(names('all', 'dark and')).toEqual(['Black sesame'])
    expect(names('all', ' ')).toHaveLength(4)
    expect(names('all', 'sesame dark'), 'name and description are two texts').toEqual([])
  })
})

describe('pageOfProducts', () => {
  const many = Array.from({ length: productsPerPage + 1 }, (_, place) => buildProduct(`${place}`, null))

  it('returns the page, or the first if the page does not exist', () => {
    const first = { data: many.slice(0, productsPerPage), page: 1, total: many.length }
    expect(pageOfProducts(many, 1)).toEqual(first)
    expect(pageOfProducts(many, 2)).toEqual({ ...first, data: many.slice(-1), page: 2 })
    expect(pageOfProducts(many, 3)).toEqual(first)
    expect(pageOfProducts([], 1)).toEqual({ data: [], page: 1, total: 0 })
  })
})
