import { connectionMessages } from '@chekku/domain/connection'
import { aProduct } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import type { ApiRequest } from './call.ts'
import { createApi } from './client.ts'

/** A client whose server gives these responses in turn, and the calls it has made. */
function apiOver(...answers: { status: number; body: unknown }[]) {
  const calls: ApiRequest[] = []
  const api = createApi(async request => {
    calls.push(request)
    const answer = answers[calls.length - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  return { api, calls }
}

const pagination = (page: number, pages: number) => ({ page, limit: 1000, total: 2, pages })

describe('the API client', () => {
  it('returns the data of a success', async () => {
    const { api, calls } = apiOver({ status: 200, body: { success: true, data: { _id: 'a b' } } })
    expect(await api.products.get('a b')).toMatchObject({ data: { _id: 'a b' }, error: null })
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/products/a%20b' })
  })

  it('returns the message, the fields and the status of an error response', async () => {
    const body = { success: false, message: 'No', errors: { name: 'Too long' } }
    const { api } = apiOver({ status: 400, body })
    const { data, error } = await api.products.get('1')
    expect(data).toBeNull()
    expect(error).toEqual({
      kind: 'refused',
      status: 400,
      words: 'No',
      message: 'No',
      errors: { name: 'Too long' },
    })
  })

  it('names the status of a response without a message', async () => {
    const { api } = apiOver({ status: 502, body: '<html>Bad gateway</html>' })
    expect((await api.gallery.list()).error).toEqual({
      kind: 'refused',
      status: 502,
      message: 'Request failed with status code 502',
    })
  })

  it('never throws: a failed transport is an error with its message', async () => {
    const { api } = apiOver()
    expect(await api.categories.list()).toEqual({
      data: null,
      error: { kind: 'unanswered', status: 0, message: 'Failed to fetch' },
    })
  })

  it('takes categories as a bare list or in an envelope, and refuses anything else', async () => {
    const list = [{ _id: '1' }]
    expect((await apiOver({ status: 200, body: list }).api.categories.list()).data).toMatchObject(list)
    expect((await apiOver({ status: 200, body: { data: list } }).api.categories.list()).data).toMatchObject(
      list,
    )
    expect((await apiOver({ status: 200, body: { data: 'x' } }).api.categories.list()).error?.message).toBe(
      connectionMessages.invalidResponseFormat,
    )
  })

  it('fills the fields that an older response lacks with their defaults', async () => {
    const named = { _id: '1', name: 'Oil' }
    const body = { data: [named], pagination: pagination(1, 1) }
    const { data } = await apiOver({ status: 200, body }).api.products.list()
    expect(data).toEqual([
      aProduct({
        ...named,
        createdAt: '1970-01-01T00:00:00.000Z',
        updatedAt: '1970-01-01T00:00:00.000Z',
      }),
    ])
    const gallery = await apiOver({ status: 200, body: { data: [named] } }).api.gallery.list()
    expect(gallery.data).toMatchObject([{ ...named, category: '', isPopular: false, categoryRef: null }])
    const settings = { maxVisibleItems: 3, showFixedItems: { gallery: false } }
    const navigation = await apiOver({ status: 200, body: { data: settings } }).api.navigation.get()
    expect(navigation.data).toMatchObject({
      maxVisibleItems: 3,
      moreDropdownLabel: 'More',
      showFixedItems: { gallery: false, contact: true },
      fixedItemsOrder: { contact: 4 },
    })
  })

  it('keeps the values that a response has', async () => {
    const product = { _id: '1', name: 'Oil', price: 10.5, inStock: false, category: { _id: 'c', name: 'C' } }
    const { api } = apiOver({ status: 200, body: { data: product } })
    expect((await api.products.get('1')).data).toMatchObject(product)
  })

  it('leaves empty filters out of the query', async () => {
    const { api, calls } = apiOver({ status: 200, body: { data: [], pagination: pagination(1, 0) } })
    await api.products.list({ category: '', search: 'a&b', limit: 24 })
    expect(calls[0]?.path).toBe('/products?search=a%26b&limit=24')
  })
})
