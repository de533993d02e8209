import { expect, it } from 'vitest'
import { pageFiles } from './page-files.ts'

const page = (id: string, path: string | undefined, more: object = {}) => ({
  id,
  module: `/${id}.js`,
  hasClientLoader: false,
  imports: ['/shared.js'],
  ...(path === undefined ? { index: true } : { path }),
  ...more,
})
const pages = Object.fromEntries(
  [
    page('shop/home', undefined, { hasClientLoader: true }),
    page('shop/product', 'product/:id', { hasClientLoader: true, clientLoaderModule: '/data.js' }),
    page('shop/about', 'about-us'),
    page('shop/not-found', '*', { hasClientLoader: true }),
    page('admin/dashboard', 'admin', { hasClientLoader: true }),
  ].map(one => [one.id, one]),
)

it('lists each script of a page once, and the one with its client loader', () => {
  expect(pageFiles('/product/1', pages)).toEqual({
    params: { id: '1' },
    scripts: ['/shop/product.js', '/data.js', '/shared.js'],
    loader: '/data.js',
  })
  expect(pageFiles('/', pages)?.scripts).toEqual(['/shop/home.js', '/shared.js'])
  expect(pageFiles('/', pages)?.loader).toBe('/shop/home.js')
  expect(pageFiles('/about-us', pages)?.loader).toBeUndefined()
})

it.each(['/admin', '/admin/login', '/nothing', '/product', '/uploads/products/a.webp'])(
  'has none for %s',
  path => expect(pageFiles(path, pages)).toBeUndefined(),
)
