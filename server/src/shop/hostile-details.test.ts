import { shopLimits } from '@chekku/domain/shop/sections'
import { beforeAll, expect, test } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { picture400 } from '../../testing/plain-picture.ts'
import { chatTextsOf, structuredDataOf } from '../ssr/testing.ts'

/* Markup in every stored text, saved with a valid token: pages, crawlers and programs must read it as text. */

/** Closes any context it may be in: an attribute, a title, a comment, a script, a style, a line of Markdown. */
const markup = `"'></title></style>--></script><script>alert(1)</script><img src=x onerror=alert(2)>`
const markdown = '[x](javascript:alert(3)) # y <b> `z` *w* | {{7*7}} </b>'
const hostile = (label: string) => `${label} ${markup}`.slice(0, shopLimits.lineCharacters)
const short = (label: string) => `${label}"><img src=x onerror=alert(4)>`
const titled = [{ title: hostile('Title'), text: `${markup}\n${markdown}` }]
const place = {
  label: short('Place'),
  lines: [hostile('Street'), short('Town')],
  locality: short('Locality'),
  region: short('Region'),
  postalCode: '"><b>',
  latitude: 10.8,
  longitude: 77,
}
const notice = { from: '2026-01-01T00:00', until: '2099-01-01T00:00' }
const details: Record<string, object> = {
  identity: {
    name: short('Name'),
    fullName: hostile('Whole'),
    tagline: hostile('Tagline'),
    description: `${markup}\n\n${markdown}\n# Heading`,
  },
  reach: {
    chatNumber: '+91 90000 00007',
    phones: ['+91 90000 00007'],
    email: `a'&+b@shop.example`,
    social: [{ name: short('Link'), href: `https://a.example/"'><script>alert(5)</script>` }],
  },
  places: { unit: place, branches: [{ ...place, label: short('Branch') }] },
  hours: {
    special: [{ from: '2026-01-01', until: '2099-12-31', label: short('Holiday'), spans: [] }],
  },
  words: {
    heroHeading: hostile('Heading'),
    heroText: markup,
    trust: [short('Trust')],
    founders: [short('Founder')],
    teaserHeading: hostile('Teaser'),
    teaser: [`${markup} teaser`],
    story: [markup, markdown],
    motto: hostile('Motto'),
    productLines: titled,
    reasons: titled,
    differentiators: titled,
  },
  testimonials: {
    testimonials: [{ name: short('Person'), role: hostile('Role'), content: markup, rating: 5 }],
  },
  legal: { legalName: hostile('Legal'), grievanceName: short('Grievance') },
  notices: {
    notices: [{ ...notice, text: hostile('Notice'), kind: 'closed', link: `/products?q="><script>alert(6)` }],
  },
}

describeSite('markup in every text of the shop and its catalogue', shop => {
  let product: string
  let category: string
  beforeAll(async () => {
    for (const [section, body] of Object.entries(details)) {
      const { status, text } = await shop.call('PUT', `/shop/${section}`, { body })
      expect([section, status, status === 200 ? '' : text]).toEqual([section, 200, ''])
    }
    const description = `${markup}\n\n${markdown}`
    category = (await shop.createCategory({ name: hostile('Kind'), description, showInNav: true }))._id
    const sub = await shop.createCategory({ name: hostile('Subkind'), description, parent: category })
    const fields = { name: hostile('Oil'), description, category, subcategory: sub._id, featured: true }
    const packs = [500, 1_000].map(quantity => ({ measure: 'volume', quantity, kind: short(''), price: 9 }))
    product = (await shop.createProduct({ ...fields, packs }))._id
    const item = { title: hostile('Press'), description, category: short('Yard'), isPopular: 'true' }
    await shop.createGalleryItem(item, await picture400())
    const body = { moreDropdownLabel: short(''), maxVisibleItems: 2 }
    expect((await shop.call('PUT', '/nav-config', { body })).status).toBe(200)
  })

  const get = async (path: string) => {
    const { statusCode, body, headers } = await shop.app.inject({ url: path })
    return { status: statusCode, body, headers }
  }

  const paths = [
    '/',
    '/products',
    '/about-us',
    '/contact',
    '/gallery',
    '/enquiry',
    '/offline',
    '/admin/login',
  ]
  test('is text on every page', async () => {
    const ofCatalogue = [`/category/${category}`, `/product/${product}`, `/products?category=${category}`]
    for (const path of [...paths, ...ofCatalogue]) {
      const { status, body, headers } = await get(path)
      expect([path, status]).toEqual([path, 200])
      expect(body, path).toContain('Name')
      if (ofCatalogue.includes(path)) expect(body, path).toContain('Kind')
      expect(body, path).not.toContain('<script>alert')
      // Content of scripts, such as JSON-LD, is not markup.
      const markup = body.replaceAll(/(<script\b[^>]*>).*?<\/script>/gs, '$1')
      expect(markup, path).not.toMatch(/<img src=x|<b>/)
      const tags = markup.match(/<[a-z][^<>]*>/gi) ?? []
      expect(tags.filter(tag => /\son\w+=/i.test(tag.replaceAll(/"[^"]*"/g, '""')))).toEqual([])
      const addresses = tags.flatMap(tag => [...tag.matchAll(/\s(?:href|src|action)="([^"]*)"/g)])
      const others = addresses.flatMap(([, address = '']) =>
        /^(?:[/#?]|https:\/\/|tel:\+\d+$|mailto:|$)/.test(address) ? [] : [address],
      )
      expect(others, path).toEqual([])
      expect(addresses.map(([, address]) => address).filter(address => address?.startsWith('//'))).toEqual([])
      // Scripts run only by the hash or nonce in the policy, so no text of the owner may open or close one.
      const opened = body.match(/<script\b/gi)?.length
      expect(body.match(/<\/script>/gi)?.length).toBe(opened)
      expect(headers['content-security-policy']).not.toMatch(/unsafe-inline(?!.*style)|unsafe-eval/)
    }
  })

  test('is whole in the message that a chat link opens with', async () => {
    const { body } = await get(`/product/${product}`)
    expect(chatTextsOf(body)).toContainEqual(expect.stringContaining(hostile('Oil')))
  })

  test('is whole in what search engines read', async () => {
    const { body } = await get('/')
    const texts = structuredDataOf(body)
      .map(json => JSON.stringify(JSON.parse(json)))
      .join('\n')
    expect(texts).toContain(JSON.stringify(hostile('Whole')).slice(1, -1))
    expect(texts).toContain(JSON.stringify(short('Founder')).slice(1, -1))
  })

  test('is whole in the manifest, and one line in llms.txt', async () => {
    const manifest = JSON.parse((await get('/manifest.webmanifest')).body)
    expect([manifest.name, manifest.short_name]).toEqual([hostile('Whole'), short('Name')])
    const { body } = await get('/llms.txt')
    expect(body.match(/^#.*$/gm)).toHaveLength(4)
    expect(body).not.toMatch(/(?<!\\)<|(?<!\\)\[x|^# Heading/m)
  })

  test('is drawn as text on what chat apps show', async () => {
    for (const path of ['/about-us', `/product/${product}`]) {
      const [, address = ''] =
        /og:image" content="https:\/\/shop\.example([^"]*)"/.exec((await get(path)).body) ?? []
      const { status, headers } = await get(address)
      expect([address, status, headers['content-type']]).toEqual([address, 200, 'image/jpeg'])
    }
  })

  test('is in no header', async () => {
    for (const path of [
      '/',
      '/api/shop',
      '/manifest.webmanifest',
      '/llms.txt',
      '/robots.txt',
      '/sitemap.xml',
    ])
      expect(JSON.stringify((await get(path)).headers)).not.toContain('alert')
    expect((await get('/sitemap.xml')).body).not.toContain('alert(')
  })
})
