import { expect, it } from 'vitest'
import { pageFiles } from './prefetch-pages.tsx'

const page = (id: string, more: object) => [id, { id, module: `/${id}.js`, imports: ['/shared.js'], ...more }]
const pages = Object.fromEntries([
  page('shop/home', { index: true, hasClientLoader: true }),
  page('shop/product', { path: 'product/:id', hasClientLoader: true, clientLoaderModule: '/data.js' }),
  page('shop/about', { path: 'about-us', hasClientLoader: false }),
  page('shop/not-found', { path: '*', hasClientLoader: true }),
  page('admin/dashboard', { path: 'admin', hasClientLoader: true }),
])

it.each([
  ['/product/1', { id: '1' }, ['/shop/product.js', '/data.js', '/shared.js'], '/data.js'],
  ['/', {}, ['/shop/home.js', '/shop/home.js', '/shared.js'], '/shop/home.js'],
  ['/about-us', {}, ['/shop/about.js', '/shop/about.js', '/shared.js'], undefined],
])('knows the scripts of %s, and the one with its client loader', (path, params, scripts, loader) => {
  expect(pageFiles(path, pages)).toEqual({ params, scripts, loader })
})

it.each(['/admin', '/admin/login', '/nothing', '/product', '/uploads/products/a.webp'])(
  'has none for %s',
  path => expect(pageFiles(path, pages)).toBeUndefined(),
)
