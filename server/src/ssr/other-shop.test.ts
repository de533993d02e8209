import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPages } from '@chekku/domain/addresses/public-pages'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { categoryCard, productCard, shopCard } from '@chekku/domain/share-image'
import { beforeAll, expect, it } from 'vitest'
import { describeSite, siteDirectory } from '../../testing/built-site.ts'
import { fillWithHoney, otherShop, sampleWords, saveLogo, saveShop } from '../../testing/other-shop.ts'

const giveaways = sampleWords()
/** Words of the sample's trade, which another owner could not remove. */
const trade = [
  /\bwood[- ]?pressed/i,
  /pressing since/i,
  /\b(?:our|the) (?:wooden )?presses\b/i,
  /what we press/i,
]

const isWordAt = (text: string, at: number, word: string) =>
  !/[\p{L}\d]/u.test((text[at - 1] ?? '') + (text[at + word.length] ?? ''))

/** Occurrences of the sample's words in a text, each with its surroundings. */
function found(text: string): string[] {
  const plain = text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const around = (at: number) => plain.slice(Math.max(0, at - 40), at + 60)
  const words = giveaways.flatMap(word => {
    const at = plain.indexOf(word)
    return at >= 0 && isWordAt(plain, at, word) ? [`${word}: ${around(at)}`] : []
  })
  const texts = trade.flatMap(pattern => {
    const at = plain.search(pattern)
    return at >= 0 ? [`${pattern}: ${around(at)}`] : []
  })
  return [...words, ...texts]
}

it('knows the sample business by its names, numbers and sentences', () => {
  for (const word of ['Vaagai', 'Meenakshi', 'Kinathukadavu', '919000000000', '642109', 'Lakshmi', '77.0188'])
    expect(giveaways).toContain(word)
  // The beginning of a sentence is no name.
  for (const word of ['Pressing', 'Fourteen', 'Ordering']) expect(giveaways).not.toContain(word)
  expect(giveaways.length).toBeGreaterThan(300)
  expect(found('Vaagai Wood-Pressed Oils. Pressing since 2015.')).not.toEqual([])
  expect(found('Kombu Hill Honey. Since 1998.')).toEqual([])
})

it('the site that is shipped holds no word of the sample business', () => {
  const pattern = '{client,server}/**/*.{js,css,html,json,svg,txt,webmanifest}'
  const files = globSync(pattern, { cwd: siteDirectory })
  expect(files.length).toBeGreaterThan(60)
  const leftovers = files.flatMap(file =>
    found(readFileSync(join(siteDirectory, file), 'utf8')).map(word => `${file} ${word}`),
  )
  expect(leftovers).toEqual([])
})

describeSite('a shop with details of its own', shop => {
  let pages: string[]

  beforeAll(async () => {
    await saveShop(shop, otherShop)
    await saveLogo(shop)
    const { product, category } = await fillWithHoney(shop)
    const admin = ['login', 'products', 'categories', 'gallery', 'navigation', 'shop', 'trash', 'activity']
    const others = [
      ...['enquiry', 'offline', 'nothing/here', 'admin'],
      ...[`product/${product._id}`, 'product/none', `category/${category}`, `products?category=${category}`],
      ...['manifest.webmanifest', 'llms.txt', 'sitemap.xml', 'robots.txt', 'api/shop', 'api/openapi.json'],
      ...[...admin, 'account'].map(screen => `admin/${screen}`),
    ]
    pages = [...publicPages.map(({ path }) => path), ...others.map(path => `/${path}`)]
  })

  it('shows no word of the sample business on any page, nor a drawing that carries its name', async () => {
    const leftovers: string[] = []
    for (const page of pages) {
      const { body, statusCode } = await shop.app.inject(page)
      expect([200, 404], page).toContain(statusCode)
      expect(body, page).not.toMatch(/\/art\/(?:hero-|share-home)/)
      leftovers.push(...found(body).map(word => `${page} ${word}`))
    }
    expect(leftovers).toEqual([])
  })

  it('says its own in their place', async () => {
    const page = async (path: string) => (await shop.app.inject(path)).body
    const { identity, reach, words, legal } = otherShop
    const home = await page('/')
    for (const text of [
      identity.fullName,
      words.heroHeading,
      words.teaserHeading,
      ...words.teaser,
      'Our Story',
      words.motto,
      legal.legalName,
    ])
      expect(home).toContain(text)
    expect(home).toContain('My bread has never risen like this.')
    expect(home).toContain(reach.social[0]?.href)
    const about = await page('/about-us')
    const titled = [...words.productLines, ...words.reasons, ...words.differentiators]
    for (const text of [
      ...words.story,
      ...titled.flatMap(one => Object.values(one)),
      `Since ${words.foundedYear}`,
      words.founders.join(' &amp; '),
      words.motto,
    ])
      expect(about).toContain(text)
    const contact = await page('/contact')
    for (const text of ['8:15 AM - 5:45 PM', 'tel:+919843012345', 'tel:+914232224455', reach.email])
      expect(contact).toContain(text)
    for (const { label, lines } of [otherShop.places.unit, ...otherShop.places.branches])
      for (const text of [`Directions to ${label}`, ...lines]) {
        expect(contact).toContain(text)
        if (text !== `Directions to ${label}`) expect(about).toContain(text)
      }
    expect(await page('/llms.txt')).toContain(identity.description)
  })

  it('has share pictures that say its name', async () => {
    const details = await shop.read<PublicShop>('/shop')
    const [product] = await shop.read<Parameters<typeof productCard>[0][]>('/products')
    const [category] = await shop.read<Parameters<typeof categoryCard>[0][]>('/categories')
    if (!product || !category) throw new Error('The catalogue is empty')
    const { identity } = details
    const cards = [shopCard(details), productCard(product, identity), categoryCard(category, identity)]
    expect(found(JSON.stringify(cards))).toEqual([])
    for (const card of cards) expect(card).toMatchObject({ brand: 'Kombu', tagline: identity.tagline })
  })
})
