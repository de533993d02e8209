import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { addressQuery, countProducts, invalidate } from './queries.ts'
import { clearResults, queryClient } from './query-client.ts'

afterEach(clearResults)

test('the address of an open form is not read anew when a product is saved, and not kept when the form closes', async () => {
  const ask = vi.fn(() => Promise.resolve({ data: { slug: 'oil' }, error: null }))
  const observer = new QueryObserver(queryClient, { ...addressQuery('product', 'a', ask), enabled: true })
  const close = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data).toEqual({ slug: 'oil' })
  invalidate('product')
  expect(queryClient.isFetching()).toBe(0)
  expect(ask).toHaveBeenCalledOnce()
  close()
  await expect.poll(() => queryClient.getQueryCache().getAll()).toEqual([])
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
