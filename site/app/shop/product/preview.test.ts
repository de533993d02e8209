import { aProduct } from '@chekku/domain/test/entities'
import { expect, it } from 'vitest'
import { createApi } from '../../api/client.ts'
import { askedProduct, previewHeaders } from './preview.tsx'

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
  const { data } = await askedProduct(api, 'a b', new Request(`https://shop.example/product/a%20b${query}`))
  return [data?._id, ...paths]
}

it('asks for a draft with the token of its preview only, and for the product where that shows none', async () => {
  expect(await asked('?preview=right')).toEqual(['a b', '/products/a%20b/preview/right'])
  expect(await asked('?preview=wr/ong')).toEqual([
    undefined,
    '/products/a%20b/preview/wr%2Fong',
    '/products/a%20b',
  ])
  expect(await asked('?preview=')).toEqual([undefined, '/products/a%20b'])
  expect(await asked('')).toEqual([undefined, '/products/a%20b'])
})

it('lets nothing store the page of a preview, nor name its address', () => {
  const headers = (query: string) => previewHeaders(new Request(`https://shop.example/product/a${query}`))
  expect([headers(''), headers('?preview=x')]).toEqual([
    {},
    { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  ])
})
