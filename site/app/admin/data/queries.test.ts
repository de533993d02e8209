import { aCategory } from '@chekku/domain/test/entities'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { categorySlugQuery, countProducts, familiesQuery, invalidate } from './queries.ts'
import { clearResults, queryClient } from './query-client.ts'

afterEach(() => {
  clearResults()
  vi.unstubAllGlobals()
})

test('the address of an open form is not read anew when another is saved, and not kept when the form closes', async () => {
  const ask = vi.fn(async () => Response.json({ success: true, data: { slug: 'oil' }, message: '' }))
  vi.stubGlobal('fetch', ask)
  const observer = new QueryObserver(queryClient, { ...categorySlugQuery('a'), enabled: true })
  const close = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ slug: 'oil' })
  invalidate('category')
  expect(queryClient.isFetching()).toBe(0)
  expect(ask).toHaveBeenCalledOnce()
  close()
  await expect.poll(() => queryClient.getQueryCache().getAll()).toEqual([])
})

test('a family whose call fails is that of the whole list, and one that is deleted meanwhile has none', async () => {
  const named = (_id: string, parent?: string) => aCategory({ _id, ...(parent && { parent }) })
  const mains = [named('oils'), named('teas'), named('gone')]
  const children = [named('sesame', 'oils'), named('green', 'teas'), named('old', 'gone')]
  const failing: Record<string, number> = { teas: 503, gone: 404 }
  vi.stubGlobal('fetch', async (url: string) => {
    const [, of = ''] = /categories\/(.+)\/subcategories$/.exec(url) ?? []
    const data = of === '' ? [...mains, ...children] : children.filter(({ parent }) => parent === of)
    return Response.json({ success: !failing[of], data, message: '' }, { status: failing[of] ?? 200 })
  })
  const shown = await queryClient.fetchQuery(familiesQuery)
  expect(shown.map(({ _id }) => _id)).toEqual(['oils', 'teas', 'gone', 'sesame', 'green'])
})

test('drafts are counted beside the products that visitors see, once both are read', () => {
  const loaded = [{ hidden: true }, {}, { hidden: true }, {}]
  expect(countProducts({ total: 1_005 }, loaded)).toBe(1_007)
  expect(countProducts({ total: 2 }, loaded)).toBe(loaded.length)
  expect([countProducts(undefined, loaded), countProducts({ total: 2 }, undefined)]).toEqual([
    undefined,
    undefined,
  ])
})
