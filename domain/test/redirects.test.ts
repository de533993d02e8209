import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  checkRedirects,
  formerPath,
  newPath,
  parseRedirects,
  redirectLimits,
  redirectMessages,
  writtenFormerPath,
} from '../src/redirects.ts'

const names = new Map([['Groundnut Oil', '/product/groundnut-oil']])
const problems = (...lines: [string, string][]) =>
  checkRedirects(
    lines.map(([from, to]) => ({ from, to })),
    name => names.get(name),
  ).map(({ problem }) => problem)

describe('an old path', () => {
  it.each([
    ['/Shop/Oil.HTML', '/shop/oil.html'],
    ['/shop//oil/', '/shop/oil'],
    ['/shop/oil?page=2#top', '/shop/oil'],
    ['http://www.old.example/shop/oil/', '/shop/oil'],
    ['https://old.example', '/'],
    ['/%E0%AE%8E', '/எ'],
    ['/எ', '/எ'],
    ['/a/../b', '/b'],
  ])('%s is looked for as %s', (text, path) => expect(formerPath(text)).toBe(path))

  it.each(['', 'oil', '/%zz', '/%00', 'ftp://a/b', 'javascript:alert(1)'])('%j is none', text =>
    expect(formerPath(text)).toBeUndefined(),
  )

  it('is the same however often it is read, and never slow', () => {
    fc.assert(
      fc.property(fc.webPath(), path => {
        const once = formerPath(path)
        if (once !== undefined && !once.includes('%') && !/[?#\\]/.test(once))
          expect(formerPath(once)).toBe(once)
      }),
    )
    expect(formerPath(`${'/'.repeat(100_000)}a`)).toBe('/a')
  })
})

describe('a new path', () => {
  it('keeps its query, and is written as a header carries it', () => {
    expect(newPath('/products?q=oil#list')).toBe('/products?q=oil#list')
    expect(newPath('/எ')).toBe('/%E0%AE%8E')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\r\nSet-Cookie: x', 'oil', ''])(
    '%j is none',
    text => expect(newPath(text)).toBeUndefined(),
  )

  it.each(['/.//evil.example', '/./\\evil.example', '/a/..//evil.example', '/%2e//evil.example'])(
    '%j is none: it would lead to another site',
    text => expect(newPath(text)).toBeUndefined(),
  )
})

describe('a list of redirects', () => {
  it('is read by paths and by names', () => {
    const lines = [{ from: '/old.html', to: 'Groundnut Oil' }]
    expect(checkRedirects(lines, name => names.get(name))).toEqual([
      { from: '/old.html', to: '/product/groundnut-oil' },
    ])
  })

  it('says of each line what is wrong with it', () => {
    expect(
      problems(
        ['/a', '/products'],
        ['/A/', '/gallery'],
        ['/b', '/b/'],
        ['/c', '/d'],
        ['/d', '/products'],
        ['/products', '/gallery'],
        ['/admin/x', '/'],
        ['/Sitemap.xml', '/'],
        ['oil', '/'],
        ['/e', ''],
        ['/f', 'Sesame Oil'],
        ['/g', '//evil.example'],
        [`/${'a'.repeat(500)}`, '/'],
        ['/h', `/${'a'.repeat(500)}`],
      ),
    ).toEqual([
      undefined,
      redirectMessages.repeated(1),
      redirectMessages.loop,
      redirectMessages.chain(5),
      undefined,
      redirectMessages.fromIsOurs,
      redirectMessages.fromIsOurs,
      redirectMessages.fromIsOurs,
      redirectMessages.from,
      redirectMessages.to,
      redirectMessages.noSuchName('Sesame Oil'),
      redirectMessages.to,
      redirectMessages.fromTooLong,
      redirectMessages.toTooLong,
    ])
  })

  it('with a space in a path is refused, since two paths may stand there', () => {
    const [gone, ...others] = parseRedirects('/gone /nowhere here\n/old oil, /products\n/old%20oil, /a%20b')
    expect(
      problems(...[gone, ...others].map(line => [line?.from ?? '', line?.to ?? ''] as [string, string])),
    ).toEqual([redirectMessages.toHasSpace, redirectMessages.fromHasSpace, undefined])
    expect(problems(['/of a name', 'Groundnut Oil'], ['/named', ' Groundnut Oil '])).toEqual([
      redirectMessages.fromHasSpace,
      undefined,
    ])
  })

  it('a stored path parses to itself', () => {
    for (const path of ['/old oil', '/100%', '/a?b', '/a#b', '/a\\b', '/a ', '/எ', '/%2e', '/a,b'])
      expect([path, formerPath(writtenFormerPath(path))]).toEqual([path, path])
    const kept = fc.webPath().map(formerPath)
    fc.assert(
      fc.property(kept, path => {
        if (path !== undefined) expect(formerPath(writtenFormerPath(path))).toBe(path)
      }),
    )
  })

  it('without a problem leads nowhere in circles', () => {
    const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e')
    fc.assert(
      fc.property(fc.array(fc.record({ from: path, to: path })), lines => {
        const checked = checkRedirects(lines, () => undefined)
        if (checked.some(({ problem }) => problem)) return
        const sources = new Set(checked.map(({ from }) => from))
        for (const { to } of checked) expect(sources.has(to)).toBe(false)
      }),
    )
  })

  it('of as many as there may be is checked at once', () => {
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
    { from: '/a', to: '/b' },
    { from: '/c', to: 'Groundnut Oil' },
    { from: '/d', to: '/e' },
    { from: '/f', to: '/g' },
    { from: '/h', to: '' },
  ])
})
