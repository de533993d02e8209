import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formerAddress,
  newPath,
  shownFormerAddress,
  writtenFormerAddress,
} from '../../src/addresses/former-address.ts'
import { redirectLimits, redirectMessages } from '../../src/addresses/redirect-messages.ts'
import { checkRedirects, type PageState, parseRedirects } from '../../src/addresses/redirects.ts'
import { caselessText } from '../../src/rules/search-key.ts'

const names = new Map([['Groundnut Oil', '/product/groundnut-oil']])
const states = new Map<string, PageState>([
  ['/product/groundnut-oil', 'current'],
  ['/category/oils', 'current'],
  ['/product/secret-oil', 'draft'],
  ['/product/gone-oil', 'gone'],
])
const pages = { pathOfName: (name: string) => names.get(name), stateOf: (path: string) => states.get(path) }
const problems = (...lines: [from: string, to: string, problem?: string][]) =>
  checkRedirects(
    lines.map(([from, to]) => ({ from, to })),
    pages,
  ).map(({ problem }) => problem)
/** Expects of each line the problem that stands beside it. */
const expectProblems = (...lines: Parameters<typeof problems>) =>
  expect(problems(...lines)).toEqual(lines.map(([, , problem]) => problem))

/** Text as in an address. `fc.webPath` is ready only after five seconds of processor. */
const addressText = (signs: string) =>
  fc.string({ unit: fc.constantFrom(...signs, '%C3%A9', '%25', '%2F', '%3F', '%00', '%zz'), maxLength: 8 })
const anyPath = fc
  .array(addressText("aZ09-._~!$&'()*+,;=:@"))
  .map(segments => segments.map(segment => `/${segment}`).join(''))

describe('an old path', () => {
  it.each([
    ['/Shop/Oil.HTML', '/shop/oil.html'],
    ['/shop//oil/', '/shop/oil'],
    ['/shop/oil?page=2#top', '/shop/oil?page=2'],
    ['/shop/oil?', '/shop/oil'],
    ['/Index.PHP?b=2&a=%C3%A9+x&B', '/index.php?B=&a=%C3%A9+x&b=2'],
    ['/shop?utm_source=chat&id=7&fbclid=x&UTM_medium=y', '/shop?id=7'],
    ['/shop?utm_source=chat', '/shop'],
    ['/?p=/12//3', '/?p=%2F12%2F%2F3'],
    ['http://www.old.example/shop/oil/', '/shop/oil'],
    ['https://old.example', '/'],
    ['/%E0%AE%8E', '/எ'],
    ['/எ', '/எ'],
    ['/a/../b', '/b'],
  ])('%s is looked for as %s', (text, address) =>
    expect(shownFormerAddress(formerAddress(text) ?? '')).toBe(address),
  )

  const unresolved = ['/.%2F', '/a/..%2Fb', '/a%2F..', '/.%2F..?p=1']
  it.each(['', 'oil', '/%zz', '/%00', 'ftp://a/b', 'javascript:alert(1)', ...unresolved])(
    '%j is none',
    text => expect(formerAddress(text)).toBeUndefined(),
  )

  it('is the same however often it is read', () => {
    fc.assert(
      fc.property(anyPath, text => {
        const once = formerAddress(text)
        if (once !== undefined && !once.includes('%') && !/[?#\\]/.test(once))
          expect(formerAddress(once)).toBe(once)
      }),
    )
    expect(formerAddress(`${'/'.repeat(100_000)}a`)).toBe('/a')
    expect(formerAddress(`/a?${'&'.repeat(9_000)}b`)).toBe('/a\nb=')
    // A query that can't be stored is not parsed: its parameters get no "=".
    const long = 'b&'.repeat(4_900)
    expect(formerAddress(`/a?${long}`)).toBe(`/a\n${long}`)
    const most = Array(249).fill('b').join('&')
    expect(formerAddress(`/a?${most}`)).toBe(`/a\n${most.replaceAll('b', 'b=')}`)
  })
})

describe('a new path', () => {
  it('keeps its query, and is written as a header carries it', () => {
    expect(newPath('/products?q=oil#list')).toBe('/products?q=oil#list')
    expect(newPath('/எ')).toBe('/%E0%AE%8E')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/a\r\nSet-Cookie: x',
    'oil',
    '',
  ])('%j is none', text => expect(newPath(text)).toBeUndefined())

  it.each(['/.//evil.example', '/./\\evil.example', '/a/..//evil.example', '/%2e//evil.example'])(
    '%j is none: it would lead to another site',
    text => expect(newPath(text)).toBeUndefined(),
  )
})

describe('a list of redirects', () => {
  it('is read by paths and by names', () => {
    const lines = [{ from: '/old.html', to: 'Groundnut Oil' }]
    expect(checkRedirects(lines, pages)).toEqual([{ from: '/old.html', to: '/product/groundnut-oil' }])
  })

  it('says of each line what is wrong with it', () => {
    expectProblems(
      ['/a', '/products'],
      ['/A/', '/gallery', redirectMessages.repeated(1)],
      ['/b', '/b/', redirectMessages.loop],
      ['/c', '/d', redirectMessages.chain(5)],
      ['/d', '/products'],
      ['/products', '/gallery', redirectMessages.fromIsOurs],
      ['/admin/x', '/', redirectMessages.fromIsOurs],
      ['/Sitemap.xml', '/', redirectMessages.fromIsOurs],
      ['oil', '/', redirectMessages.from],
      ['/category/oils?page=2', '/', redirectMessages.fromIsOurs],
      ['/product/secret-oil', '/', redirectMessages.fromIsOurs],
      ['/product/gone-oil', '/', redirectMessages.fromIsGone],
      ['/product/oil', '/product/no-oil', redirectMessages.toIsNone],
      ['/i', '/nowhere', redirectMessages.toIsNone],
      ['/j', '/product/gone-oil', redirectMessages.toIsGone],
      ['/k', '/product/secret-oil?pack=a'],
      ['/l', '/product/groundnut-oil/more', redirectMessages.toIsNone],
      ['/e', '', redirectMessages.to],
      ['/f', 'Sesame Oil', redirectMessages.noSuchName('Sesame Oil')],
      ['/g', '//evil.example', redirectMessages.to],
      [`/${'a'.repeat(500)}`, '/', redirectMessages.fromTooLong],
      ['/h', `/${'a'.repeat(500)}`, redirectMessages.toTooLong],
    )
  })

  it('with a space in a path is refused, since two paths may stand there', () => {
    const [gone, ...others] = parseRedirects('/gone /nowhere here\n/old oil, /products\n/old%20oil, /a%20b')
    expect(
      problems(...[gone, ...others].map(line => [line?.from ?? '', line?.to ?? ''] as [string, string])),
    ).toEqual([redirectMessages.toHasSpace, redirectMessages.fromHasSpace, redirectMessages.toIsNone])
    expect(problems(['/of a name', 'Groundnut Oil'], ['/named', ' Groundnut Oil '])).toEqual([
      redirectMessages.fromHasSpace,
      undefined,
    ])
  })

  it('compares queries too, and a line without one answers for every other', () => {
    expectProblems(
      ['/index.php?id=7', '/products'],
      ['/index.php?id=8', '/gallery'],
      ['/index.php', '/'],
      ['/index.php?x=1&id=7', '/products'],
      ['/index.php?id=7&x=1', '/products', redirectMessages.repeated(4)],
      ['/index.php?utm_source=a&id=8', '/products', redirectMessages.repeated(2)],
      ['/other', '/index.php?id=9', redirectMessages.chain(3)],
      ['/another', '/index.php?id=8', redirectMessages.chain(2)],
      ['/once', '/once?more=1', redirectMessages.loop],
    )
  })

  it('numbers its lines as they stand in the pasted text', () => {
    const lines = parseRedirects('/a, /b\n\n\n/b, /products\n \n/b, /gallery')
    expect(lines.map(({ line }) => line)).toEqual([1, 4, 6])
    expect(checkRedirects(lines, pages).map(({ line, problem }) => [line, problem])).toEqual([
      [1, redirectMessages.chain(4)],
      [4, undefined],
      [6, redirectMessages.repeated(4)],
    ])
  })

  it('a stored path parses to itself', () => {
    for (const path of ['/old oil', '/100%', '/a?b', '/a#b', '/a\\b', '/a ', '/எ', '/%2e', '/a,b'])
      expect([path, formerAddress(writtenFormerAddress(path))]).toEqual([path, path])
    const kept = fc
      .tuple(anyPath, addressText("aZ09-._~!$&'()*+,;=:@/?"))
      .map(([before, query]) => formerAddress(`${before}?${query}`))
    fc.assert(
      fc.property(kept, former => {
        if (former !== undefined) expect(formerAddress(writtenFormerAddress(former))).toBe(former)
      }),
    )
  })

  it('without a problem leads nowhere in circles', () => {
    const path = fc.constantFrom('/a', '/b', '/b?id=1', '/c')
    const target = fc.oneof(path, fc.constantFrom('/products', '/gallery'))
    fc.assert(
      fc.property(fc.array(fc.record({ from: path, to: target })), lines => {
        const checked = checkRedirects(lines, pages)
        if (checked.some(({ problem }) => problem)) return
        const sources = new Set(checked.map(({ from }) => from))
        for (const { to } of checked) expect(sources.has(to)).toBe(false)
      }),
    )
  })

  it('of nothing but combining marks is checked', () => {
    // Sorting the marks of all lines takes minutes.
    const marks = '\u0301\u0327\u0334'.repeat(3_000)
    const lines = Array.from({ length: 200 }, (): [string, string] => [`/${marks}`, marks])
    const checked = checkRedirects(
      lines.map(([from, to]) => ({ from, to })),
      { ...pages, pathOfName: name => names.get(caselessText(name)) },
    )
    expect(new Set(checked.map(({ problem }) => problem))).toEqual(new Set([redirectMessages.fromTooLong]))
    expect(problems(['/old', marks])).toEqual([redirectMessages.toTooLong])
  })

  it('of as many as there may be is checked', () => {
    const lines = Array.from(
      { length: redirectLimits.lines },
      (_, at) => [`/old/${at}`, '/'] as [string, string],
    )
    expect(problems(...lines).every(problem => problem === undefined)).toBe(true)
  })
})

it('a pasted text is read by tabs, arrows, commas or spaces, and without empty lines', () => {
  const text = '/a\t/b\r\n\n /c → Groundnut Oil \n/d, /e\n/f /g\n/h'
  expect(parseRedirects(text)).toEqual([
    { line: 1, from: '/a', to: '/b' },
    { line: 3, from: '/c', to: 'Groundnut Oil' },
    { line: 4, from: '/d', to: '/e' },
    { line: 5, from: '/f', to: '/g' },
    { line: 6, from: '/h', to: '' },
  ])
})
