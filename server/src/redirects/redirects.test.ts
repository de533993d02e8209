import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { problemMessages } from '@chekku/domain/problem'
import {
  type CheckedRedirect,
  type Redirect,
  redirectLimits,
  redirectMessages,
} from '@chekku/domain/redirects'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { describeOnEachDatabase } from '../database/testing.ts'

const siteDirectory = join(import.meta.dirname, '../../../site/build')
const isBuilt = existsSync(join(siteDirectory, 'server/index.js'))

let shop: TestApp
const save = (...lines: [string, string][]) =>
  shop.call<{ redirects: Redirect[] }>('PUT', '/redirects', {
    body: { redirects: lines.map(([from, to]) => ({ from, to })) },
  })
const stored = async () => (await shop.read<{ redirects: Redirect[] }>('/redirects')).redirects

describeOnEachDatabase('redirects of a former site', connect => {
  beforeEach(async () => {
    shop = await startTestApp(await connect(), isBuilt ? { siteDirectory } : {})
  })
  afterEach(() => shop.close())

  const leads = async (url: string) => {
    const { statusCode, headers } = await shop.app.inject({ url })
    return [statusCode, headers.location]
  }

  test('are replaced as a whole, by paths and by names', async () => {
    await shop.createProduct({ name: 'Groundnut Oil' })
    const saved = await save(
      ['http://old.example/Shop/Oil.html', 'groundnut OIL'],
      ['/about.php', '/about-us'],
    )
    expect([saved.status, saved.body.message]).toEqual([200, redirectMessages.saved(2)])
    expect(await stored()).toEqual([
      { from: '/about.php', to: '/about-us' },
      { from: '/shop/oil.html', to: '/product/groundnut-oil' },
    ])
    expect((await save()).body.message).toBe(redirectMessages.saved(0))
    expect(await stored()).toEqual([])
  })

  test('with a space are kept as %20, and can be saved again as they are read', async () => {
    await save(['/Old%20Oil.html', '/a%20b'])
    const [line] = await stored()
    expect(line).toEqual({ from: '/old%20oil.html', to: '/a%20b' })
    if (isBuilt) expect(await leads('/old%20oil.html')).toEqual([301, '/a%20b'])
    expect((await save([line?.from ?? '', line?.to ?? ''])).status).toBe(200)
    expect((await save(['/old oil', '/a b'])).body.errors).toEqual({
      'redirects.0': `Line 1: ${redirectMessages.fromHasSpace}`,
    })
  })

  test('are refused line by line, and nothing is stored', async () => {
    await save(['/kept', '/products'])
    const lines: [string, string][] = [
      ['/a', '/b'],
      ['/b', '/a'],
      ['/a', 'No such oil'],
    ]
    const refused = await save(...lines)
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      {
        'redirects.0': `Line 1: ${redirectMessages.chain(2)}`,
        'redirects.1': `Line 2: ${redirectMessages.chain(1)}`,
        'redirects.2': `Line 3: ${redirectMessages.noSuchName('No such oil')}`,
      },
    ])
    const body = { redirects: lines.map(([from, to]) => ({ from, to })) }
    const checked = await shop.call<{ redirects: CheckedRedirect[] }>('POST', '/redirects/check', { body })
    expect(checked.body.data.redirects.map(({ problem }) => problem)).toEqual([
      redirectMessages.chain(2),
      redirectMessages.chain(1),
      redirectMessages.noSuchName('No such oil'),
    ])
    const many = Array.from(
      { length: redirectLimits.lines + 1 },
      (_, at) => [`/${at}`, '/'] as [string, string],
    )
    expect((await save(...many)).body.errors).toEqual({ redirects: redirectMessages.tooMany })
    expect((await shop.call('PUT', '/redirects', { body: { redirects: 'x' } })).status).toBe(400)
    expect(await stored()).toEqual([{ from: '/kept', to: '/products' }])
  })

  test('are saved over the version that was seen alone, where one is named', async () => {
    const { version } = await shop.read<StoredRedirects>('/redirects')
    const put = (from: string, ifMatch?: string) =>
      shop.call<StoredRedirects>('PUT', '/redirects', {
        body: { redirects: [{ from, to: '/' }] },
        ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
      })
    const mine = await put('/mine', `"${version}"`)
    expect(mine.status).toBe(200)
    const late = await put('/theirs', `"${version}"`)
    expect([late.status, late.body.message, late.body.data]).toEqual([
      412,
      problemMessages.stale,
      mine.body.data,
    ])
    expect(await stored()).toEqual([{ from: '/mine', to: '/' }])
    expect((await put('/theirs', `"${mine.body.data.version}"`)).status).toBe(200)
    expect((await put('/old', '"x"')).status).toBe(400)
    // Clients without versions work as before.
    expect((await put('/old')).status).toBe(200)
    const next = (await shop.read<StoredRedirects>('/redirects')).version
    const [one, other] = await Promise.all(['/one', '/other'].map(from => put(from, `"${next}"`)))
    expect([one?.status, other?.status].sort()).toEqual([200, 412])
  })

  test('are the owner’s alone', async () => {
    for (const [method, path] of [
      ['GET', '/redirects'],
      ['PUT', '/redirects'],
      ['POST', '/redirects/check'],
    ] as const)
      expect(
        (await shop.call(method, path, { token: null, body: method === 'GET' ? undefined : {} })).status,
      ).toBe(401)
  })

  test('as many as there may be are stored at once, with long paths too', async () => {
    const long = 'a'.repeat(redirectLimits.pathCharacters - 20)
    const many = Array.from(
      { length: redirectLimits.lines },
      (_, at) => [`/old/${at}/${long}`, `/${long}`] as [string, string],
    )
    expect((await save(...many)).status).toBe(200)
    expect((await stored()).length).toBe(redirectLimits.lines)
    expect((await save(['/old', 'x'.repeat(8 * 1024 * 1024)])).status).toBe(413)
    expect((await stored()).length).toBe(redirectLimits.lines)
  })

  test.skipIf(!isBuilt)('lead on from paths that no page has, and from no other', async () => {
    const { _id } = await shop.createProduct({ name: 'Groundnut Oil' })
    await save(
      ['/Shop/Oil.html', '/product/groundnut-oil'],
      ['/product/old-oil', '/products?q=oil'],
      ['/category/oils', '/gallery'],
      ['/எண்ணெய்', '/'],
    )
    for (const path of ['/shop/oil.html', '/SHOP/oil.html/', '/shop//oil.html?utm=1'])
      expect([path, ...(await leads(path))]).toEqual([path, 301, '/product/groundnut-oil'])
    expect(await leads('/product/old-oil/')).toEqual([301, '/products?q=oil'])
    expect(await leads('/product/groundnut-oil')).toEqual([200, undefined])
    expect(await leads('/category/oils')).toEqual([200, undefined])
    expect(await leads(`/product/${_id}`)).toEqual([200, undefined])
    expect(await leads(encodeURI('/எண்ணெய்'))).toEqual([301, '/'])
    expect((await shop.app.inject('/shop/oil.html')).headers['cache-control']).toBe('public, no-cache')
    for (const path of ['/unknown', `/${'a'.repeat(3_000)}`, '/%E0%A4%A', '/a%00', '/old/../x'])
      expect([path, (await leads(path))[0]]).toEqual([path, 404])
  })

  test.skipIf(!isBuilt)('lead to a draft once it is published, by what was joined to it too', async () => {
    const { _id } = await shop.createProduct({ name: 'Secret Oil, 1 litre', hidden: true })
    const tin = await shop.createProduct({ name: 'Secret Oil, 5 litre tin', hidden: true })
    const paths = ['/name.html', '/slug.html', '/id.html', '/joined.html', '/joined-id.html']
    await save(
      ['/name.html', 'Secret Oil, 1 litre'],
      ['/slug.html', '/product/Secret-Oil-1-litre?pack=a'],
      ['/id.html', `/product/${_id}`],
      ['/joined.html', '/product/secret-oil-5-litre-tin'],
      ['/joined-id.html', `/product/${tin._id}`],
    )
    const joined = await shop.call('POST', '/products/join', { body: { ids: [_id, tin._id] } })
    expect(joined.status).toBe(200)
    const led = () => Promise.all(paths.map(leads))
    expect(await led()).toEqual(paths.map(() => [404, undefined]))
    await shop.call('PUT', `/products/${_id}`, { body: { hidden: false } })
    expect((await led()).map(([status]) => status)).toEqual(paths.map(() => 301))
  })
})
