import { aCategory } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { chosenCategory, readSelection } from './product-selection.ts'
import { productsAddress } from './products-address.ts'

const oils = aCategory({ _id: 'oils', name: 'Oils & more' })
const sesame = aCategory({ _id: 'sesame', name: 'Sesame', parent: 'oils' })
const grains = aCategory({ _id: 'grains', name: 'தானியங்கள்' })
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
    expect(productsAddress({ search: '   ' })).toBe('/products')
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
  it.each([
    ['prefers the id to the name', 'category=oils&name=Sesame', oils],
    ['matches by name without an id, in any case', 'name=SESAME', sesame],
    ['matches by name whatever shows nothing in it', `name=${encodeURIComponent(' Ses\u200bame ')}`, sesame],
    ['matches by name in any script', `name=${encodeURIComponent('தானியங்கள்')}`, grains],
    ['is all without either', '', 'all'],
    ['knows an unknown id', 'category=gone', 'unknown'],
    ['knows an unknown name', 'name=gone', 'unknown'],
  ])('%s', (_what, query, chosen) => {
    expect(chosenCategory(read(query), categories)).toBe(chosen)
  })
})
