import { connectionMessages } from '@chekku/domain/connection'
import { aProduct } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import type { ApiRequest } from './call.ts'
import { createApi } from './client.ts'

/** A client whose server gives these responses in turn, and the calls it has made. */
function apiOver(...answers: { status?: number; body: unknown }[]) {
  const calls: ApiRequest[] = []
  const api = createApi(async request => {
    const answer = answers[calls.push(request) - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return { status: 200, ...answer }
  })
  return { api, calls }
}

const pagination = { page: 1, limit: 1000, total: 2, pages: 1 }

describe('the API client', () => {
  it('returns the data of a success', async () => {
    const { api, calls } = apiOver({ body: { success: true, data: { _id: 'a b', name: 'Oil' } } })
    expect(await api.products.get('a b')).toMatchObject({ data: { _id: 'a b' }, error: null })
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/products/a%20b?with=card' })
  })

  it('takes no record of another shape for an entity, since no page could show it', async () => {
    for (const kind of ['products', 'categories', 'gallery'] as const) {
      const { api } = apiOver({ body: { success: true, data: { status: 'ok' } } })
      expect(await api[kind].get('a')).toMatchObject({ data: null, error: { kind: 'malformed' } })
    }
  })

  const errors = { name: 'Too long' }
  it.each([
    [
      'has its message, its fields and its status',
      { status: 400, body: { success: false, message: 'No', errors } },
      { kind: 'refused', status: 400, words: 'No', message: 'No', errors },
    ],
    [
      'has its status if it says nothing',
      { status: 502, body: '<html>Bad gateway</html>' },
      { kind: 'refused', status: 502, message: 'Request failed with status code 502' },
    ],
  ])('an error response %s', async (_what, answer, error) => {
    expect(await apiOver(answer).api.products.get('1')).toEqual({ data: null, error })
    expect((await apiOver(answer).api.gallery.list()).error).toEqual(error)
  })

  it('never throws: a failed transport is an error with its message', async () => {
    const error = { kind: 'unanswered', status: 0, message: 'Failed to fetch' }
    expect(await apiOver().api.categories.list()).toEqual({ data: null, error })
  })

  it('takes categories as a bare list or in an envelope, and refuses anything else', async () => {
    const list = [{ _id: '1' }]
    const read = (body: unknown) => apiOver({ body }).api.categories.list()
    expect((await read(list)).data).toMatchObject(list)
    expect((await read({ data: list })).data).toMatchObject(list)
    expect((await read({ data: 'x' })).error?.message).toBe(connectionMessages.invalidResponseFormat)
  })

  it('fills the keys that an older response of the shop lacks, and keeps what it says', async () => {
    const data = { identity: { name: 'Malar' }, words: { motto: 'Slowly' }, testimonials: [], version: 3 }
    const { data: shop } = await apiOver({ body: { success: true, data } }).api.shop.get()
    expect(shop?.identity).toMatchObject({ name: 'Malar', tagline: '', logo: '' })
    expect(shop?.words).toMatchObject({ motto: 'Slowly', heroHeading: '' })
    expect(shop).toMatchObject({ version: 3, reach: { phones: [] }, notice: null })
  })

  it('fills the fields that an older response lacks with their defaults', async () => {
    const named = { _id: '1', name: 'Oil' }
    const before = '1970-01-01T00:00:00.000Z'
    const products = await apiOver({ body: { data: [named], pagination } }).api.products.list()
    expect(products.data).toEqual([aProduct({ ...named, createdAt: before, updatedAt: before })])
    const gallery = await apiOver({ body: { data: [named] } }).api.gallery.list()
    expect(gallery.data).toMatchObject([{ ...named, category: '', isPopular: false, categoryRef: null }])
    const settings = { maxVisibleItems: 3, showFixedItems: { gallery: false } }
    const navigation = await apiOver({ body: { data: settings } }).api.navigation.get()
    expect(navigation.data).toMatchObject({
      maxVisibleItems: 3,
      moreDropdownLabel: 'More',
      showFixedItems: { gallery: false, contact: true },
      fixedItemsOrder: { contact: 4 },
    })
  })

  it('keeps the values that a response has', async () => {
    const product = { _id: '1', name: 'Oil', price: 10.5, inStock: false, category: { _id: 'c', name: 'C' } }
    expect((await apiOver({ body: { data: product } }).api.products.get('1')).data).toMatchObject(product)
  })

  it('leaves empty filters out of the query', async () => {
    const { api, calls } = apiOver({ body: { data: [], pagination } })
    await api.products.list({ category: '', search: 'a&b', limit: 24 })
    expect(calls[0]?.path).toBe('/products?search=a%26b&limit=24&with=card')
  })
})
