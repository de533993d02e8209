import { redirectLimits, redirectMessages } from '@chekku/domain/addresses/redirect-messages'
import type { CheckedRedirect, Redirect } from '@chekku/domain/addresses/redirects'
import { problemMessages } from '@chekku/domain/problem'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { ChangeConflict } from '@chekku/domain/schemas/change'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import { expect, test } from 'vitest'
import { siteDirectory } from '../../testing/built-site.ts'
import { describeShopWith } from '../../testing/test-shop.ts'

type Line = readonly [from: string, to: string]

describeShopWith({ siteDirectory }, 'redirects of a former site', shop => {
  const save = (...lines: Line[]) =>
    shop.call<{ redirects: Redirect[] }>('PUT', '/redirects', {
      body: { redirects: lines.map(([from, to]) => ({ from, to })) },
    })
  const stored = async () => (await shop.read<{ redirects: Redirect[] }>('/redirects')).redirects
  const leads = async (url: string) => {
    const { statusCode, headers } = await shop.app.inject({ url })
    return [statusCode, headers.location]
  }

  test('are replaced as a whole, by paths and by names', async () => {
    await shop.createProduct({ name: 'Groundnut Oil' })
    const lines = [
      ['http://old.example/Shop/Oil.html', 'groundnut\u200b  OIL'],
      ['/about.php', '/about-us'],
    ] as const
    const saved = await save(...lines)
    expect([saved.status, saved.body.message]).toEqual([200, redirectMessages.saved(2)])
    expect(await stored()).toEqual([
      { from: '/about.php', to: '/about-us' },
      { from: '/shop/oil.html', to: '/product/groundnut-oil' },
    ])
    expect((await save()).body.message).toBe(redirectMessages.saved(0))
    expect(await stored()).toEqual([])
    // A space is kept as %20, and can be saved again as it is read.
    await save(['/Old%20Oil.html', '/products?q=a%20b'])
    const [line] = await stored()
    expect(line).toEqual({ from: '/old%20oil.html', to: '/products?q=a%20b' })
    expect(await leads('/old%20oil.html')).toEqual([301, '/products?q=a%20b'])
    expect((await save([line?.from ?? '', line?.to ?? ''])).status).toBe(200)
    const space = { 'redirects.0': `Line 1: ${redirectMessages.fromHasSpace}` }
    expect((await save(['/old oil', '/a b'])).body.errors).toEqual(space)
  })

  test('are refused line by line, and nothing is stored', async () => {
    await save(['/kept', '/products'])
    const lines: Line[] = [
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
    const many = Array.from({ length: redirectLimits.lines + 1 }, (_, at) => [`/${at}`, '/'] as const)
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

  test('are undone line by line: what was added since stays, what was changed since is named', async () => {
    const put = async (...lines: Line[]) => (await save(...lines)).headers['change-id'] ?? ''
    const undo = (id: string) => shop.call<{ conflicts: ChangeConflict[] }>('POST', `/changes/${id}/undo`)
    const told = async () => {
      const [{ before, after, change } = {}] = await shop.read<AuditEntry[]>('/activity')
      return [before, after, change?.undone]
    }
    await put(['/a', '/'], ['/b', '/'])
    const first = await stored()
    const second = await put(['/a', '/gallery'], ['/c?d=1', '/'])
    expect(await put(['/a', '/gallery'], ['/c?d=1', '/'])).toBe('')
    expect(await told()).toEqual([{}, {}, undefined])
    const third = await put(['/a', '/gallery'], ['/c?d=1', '/'], ['/e', '/'])
    expect((await undo(second)).status).toBe(200)
    expect(await stored()).toEqual([...first, { from: '/e', to: '/' }])
    expect(await told()).toEqual([{}, {}, false])
    expect((await undo(third)).status).toBe(200)
    expect(await told()).toEqual([{ oldAddresses: 3 }, { oldAddresses: 2 }, false])
    expect(await stored()).toEqual(first)
    // Repeated.
    expect([(await undo(second)).status, await stored()]).toEqual([200, first])
    const last = await put(['/a', '/products'], ['/c?d=1', '/'])
    const change = await put(['/a', '/'], ['/c?d=1', '/gallery'])
    const refused = await undo(last)
    const reason = 'owner@shop.example has changed it since'
    expect([refused.status, refused.body.data.conflicts]).toEqual([
      409,
      ['/c?d=1', '/a'].map(name => ({ kind: 'shop', _id: expect.any(String), name, reason, change })),
    ])
  })

  test('as many as there may be are stored at once, with long paths too', async () => {
    const long = 'a'.repeat(redirectLimits.pathCharacters - 20)
    const many = Array.from(
      { length: redirectLimits.lines },
      (_, at) => [`/old/${at}/${long}`, `/gallery?${long}`] as const,
    )
    expect((await save(...many)).status).toBe(200)
    expect((await stored()).length).toBe(redirectLimits.lines)
    expect((await save(['/old', 'x'.repeat(8 * 1024 * 1024)])).status).toBe(413)
    expect((await stored()).length).toBe(redirectLimits.lines)
  })

  test('lead on from paths that no page has, and from no other', async () => {
    const { _id } = await shop.createProduct({ name: 'Groundnut Oil' })
    await save(
      ['/Shop/Oil.html', '/product/groundnut-oil'],
      ['/product/old-oil', '/products?q=oil'],
      ['/எண்ணெய்', '/'],
    )
    for (const path of ['/shop/oil.html', '/SHOP/oil.html/', '/shop//oil.html?utm=1'])
      expect([path, ...(await leads(path))]).toEqual([path, 301, '/product/groundnut-oil'])
    expect(await leads('/product/old-oil/')).toEqual([301, '/products?q=oil'])
    expect(await leads('/product/groundnut-oil')).toEqual([200, undefined])
    expect(await leads(`/product/${_id}`)).toEqual([200, undefined])
    expect(await leads(encodeURI('/எண்ணெய்'))).toEqual([301, '/'])
    expect((await shop.app.inject('/shop/oil.html')).headers['cache-control']).toBe('public, no-cache')
    for (const path of ['/unknown', `/${'a'.repeat(3_000)}`, '/%E0%A4%A', '/a%00', '/old/../x'])
      expect([path, (await leads(path))[0]]).toEqual([path, 404])
  })

  test('are refused where a page stands, and where none does, each by its line in the pasted text', async () => {
    const { _id, category } = await shop.createProduct({ name: 'Groundnut Oil' })
    await shop.call('PUT', `/products/${_id}`, { body: { name: 'Peanut Oil' } })
    const gone = await shop.createProduct({ name: 'Gone Oil', category: category?._id })
    await shop.call('DELETE', `/products/${gone._id}`)
    await shop.createProduct({ name: 'Secret Oil', category: category?._id, hidden: true })
    const lines: [string, string, string | undefined][] = [
      ['/product/peanut-oil', '/', redirectMessages.fromIsOurs],
      [`/Product/${_id}/`, '/', redirectMessages.fromIsOurs],
      ['https://old.example/product/groundnut-oil?ref=1', '/', redirectMessages.fromIsOurs],
      [`/category/${category?._id}`, '/', redirectMessages.fromIsOurs],
      ['/product/secret-oil', '/', redirectMessages.fromIsOurs],
      ['/product/gone-oil', '/', redirectMessages.fromIsGone],
      ['/product/oil', '/product/groundnut-oil', undefined],
      ['/1', '/product/no-oil', redirectMessages.toIsNone],
      ['/2', '/produkte', redirectMessages.toIsNone],
      ['/3', '/category/peanut-oil', redirectMessages.toIsNone],
      ['/4', `/product/${gone._id}`, redirectMessages.toIsGone],
      ['/5', '/Product/Secret-Oil?pack=a#top', undefined],
      ['/6', 'Secret Oil', undefined],
    ]
    const redirects = lines.map(([from, to], at) => ({ from, to, line: at * 2 + 1 }))
    const checked = await shop.call<{ redirects: CheckedRedirect[] }>('POST', '/redirects/check', {
      body: { redirects },
    })
    expect(checked.body.data.redirects.map(({ problem }) => problem)).toEqual(
      lines.map(([, , problem]) => problem),
    )
    const refused = await shop.call('PUT', '/redirects', { body: { redirects } })
    expect(refused.body.message).toBe(`Line 1: ${redirectMessages.fromIsOurs}`)
    expect(refused.body.errors?.['redirects.5']).toBe(`Line 11: ${redirectMessages.fromIsGone}`)
    const sound = redirects.filter((_, at) => lines[at]?.[2] === undefined)
    expect((await shop.call('PUT', '/redirects', { body: { redirects: sound } })).status).toBe(200)
  })

  test('are compared with their query, lead by it, and are listed so that they can be saved again', async () => {
    const lines: Line[] = [
      ['/index.php', '/products'],
      ['/Index.php?id=7', '/gallery'],
      ['/index.php?B=%26&a=x+y', '/contact'],
    ]
    expect((await save(...lines)).status).toBe(200)
    const listed = await stored()
    expect(listed).toEqual([
      { from: '/index.php', to: '/products' },
      { from: '/index.php?B=%26&a=x+y', to: '/contact' },
      { from: '/index.php?id=7', to: '/gallery' },
    ])
    const checked = await shop.call<{ redirects: CheckedRedirect[] }>('POST', '/redirects/check', {
      body: { redirects: listed },
    })
    expect(checked.body.data.redirects).toEqual(listed)
    await save(...listed.map(({ from, to }) => [from, to] as const))
    expect(await stored()).toEqual(listed)
    // They lead by their query in any order, at the same moment too.
    await save(
      ['/index.php?id=7', '/gallery'],
      ['/index.php?id=8&lang=ta', '/contact'],
      ['/product/12?variant=3', '/products'],
    )
    const asked = [
      ['/index.php?id=7', '/gallery'],
      ['/index.php?lang=ta&id=8', '/contact'],
      ['/index.php?utm_source=chat&id=7&fbclid=a', '/gallery'],
      ['/index.php?id=9', undefined],
      ['/index.php?id=7&id=8', undefined],
      ['/index.php', undefined],
      ['/product/12?variant=3', '/products'],
      ['/product/12?variant=4', undefined],
    ] as const
    const expected = asked.map(([, to]) => [to === undefined ? 404 : 301, to])
    expect(await Promise.all(asked.map(([url]) => leads(url)))).toEqual(expected)
    // A line without a query answers for each that has no line of its own, as it did when queries did not count.
    await save(['/index.php?id=7', '/gallery'], ['/index.php', '/about-us'])
    expect(await leads('/index.php?id=7')).toEqual([301, '/gallery'])
    expect(await leads('/index.php?id=9')).toEqual([301, '/about-us'])
    expect(await leads('/index.php')).toEqual([301, '/about-us'])
  })

  test('lead to a draft once it is published, by what was joined to it too', async () => {
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
