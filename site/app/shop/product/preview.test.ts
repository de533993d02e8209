import { aProduct } from '@chekku/domain/test/entities'
import { afterEach, expect, it, vi } from 'vitest'
import { createApi } from '../../api/client.ts'
import { loadDocument } from '../../delivery/load-document.ts'
import { loadProduct, previewHeaders } from './preview.tsx'
import { shouldRevalidate } from './product.tsx'

afterEach(() => vi.unstubAllGlobals())

const draft = aProduct({ _id: 'a b', hidden: true })
const paths: string[] = []
const api = createApi(async ({ path }) => {
  paths.push(path)
  return path.endsWith('/preview/right')
    ? { status: 200, body: { success: true, data: draft } }
    : { status: 404, body: { success: false, message: 'There is no such product' } }
})
const asked = async (query: string) => {
  paths.length = 0
  const { data } = await loadProduct(api, 'a b', new Request(`https://shop.example/product/a%20b${query}`))
  return [data?._id, ...paths]
}

it('asks for a draft with the token of its preview only, and for the product where that shows none', async () => {
  expect(await asked('?preview=right')).toEqual(['a b', '/products/a%20b/preview/right'])
  expect(await asked('?preview=wr/ong')).toEqual([
    undefined,
    '/products/a%20b/preview/wr%2Fong',
    '/products/a%20b?with=card',
  ])
  expect(await asked('?preview=')).toEqual([undefined, '/products/a%20b?with=card'])
  expect(await asked('')).toEqual([undefined, '/products/a%20b?with=card'])
})

it('lets nothing store the page of a preview, nor name its address', () => {
  const headers = (query: string) => previewHeaders(new Request(`https://shop.example/product/a${query}`))
  expect([headers(''), headers('?preview=x')]).toEqual([
    {},
    { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  ])
})

it('is rendered by the server', () => {
  const assign = vi.fn()
  vi.stubGlobal('location', { assign })
  const url = 'https://shop.example/product/a?preview=x'
  void loadDocument(new Request(url))
  expect(assign).toHaveBeenCalledWith(url)
})

it('is not loaded anew for another size and a closed viewer, but for the same link and by Try again', () => {
  const isLoaded = (from: string, to: string, more = {}) => {
    const [currentUrl, nextUrl] = [from, to].map(path => new URL(path, 'https://shop.example')) as [URL, URL]
    const args = { currentUrl, currentParams: {}, nextUrl, nextParams: {}, defaultShouldRevalidate: true }
    return shouldRevalidate({ ...args, ...more })
  }
  const page = '/product/a?preview=x'
  expect([isLoaded(page, `${page}&pack=b`), isLoaded(`${page}#viewer`, page)]).toEqual([false, false])
  const retried = isLoaded(`${page}#viewer`, page, { formMethod: 'GET' })
  expect([isLoaded(page, page), retried, isLoaded(page, '/product/b?preview=x')]).toEqual([true, true, true])
})
