import type { Product } from '@chekku/domain/schemas/product'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { chatTextsOf, structuredDataOf, textOf } from './testing.ts'

const origin = 'https://shop.example'

describeSite('the pages of a product of several sizes', shop => {
  let oil: Product
  let honey: Product
  let ids: string[]
  const words = ['500-ml', '1-litre', '5-litre-tin']

  beforeAll(async () => {
    const category = (await shop.createCategory())._id
    const volume = { measure: 'volume', quantity: 500 }
    oil = await shop.createProduct({
      name: 'Groundnut Oil',
      category,
      packs: [
        { ...volume, price: 230, mrp: 250 },
        { ...volume, quantity: 1_000, price: 440, mrp: 440 },
        { ...volume, quantity: 5_000, kind: 'tin', price: 2_050, inStock: false },
      ],
    })
    honey = await shop.createProduct({ name: 'Forest Honey', category, price: 180 })
    ids = oil.packs?.map(({ _id }) => _id) ?? []
    expect(ids).toHaveLength(3)
  })

  const html = async (address: string) => (await shop.app.inject(address)).body.replaceAll('<!-- -->', '')
  const detailOf = (page: string) => /<main.*?<\/article>/s.exec(page)?.[0] ?? ''
  const productPage = async (query: string) => {
    const page = await html(`/product/${oil._id}${query}`)
    const detail = detailOf(page)
    return { page, detail, text: textOf(detail) }
  }
  const orderOf = (detail: string) => chatTextsOf(detail)[0]
  /** The link of the size that is marked as current. */
  const chosenIn = (detail: string) =>
    /aria-current="true"[^>]* href="[^"?]+(\?size=[^"]+)"/.exec(detail)?.[1]

  it('link to every size with price, unit price, saving and stock, without script', async () => {
    const { detail, text } = await productPage('')
    for (const word of words) expect(detail).toMatch(new RegExp(` href="/product/[^"?]+\\?size=${word}"`))
    expect(text).toContain('500 ml ₹230 ')
    expect(text).toContain('1 litre ₹440 saves 4 %')
    expect(text).toContain('5 litre tin ₹2,050 saves 10 % Out of stock')
  })

  it('are previewed in chats as the size that a link names, else as all sizes', async () => {
    const metaOf = (page: string, name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(page)?.[1]
    const pictures: string[] = []
    const address = `${origin}/product/groundnut-oil`
    for (const [query, name, id, own] of [
      ['', 'Groundnut Oil', oil._id, ''],
      ['?size=500-ml', 'Groundnut Oil, 500 ml', `${oil._id}~${ids[0]}`, '?size=500-ml'],
      [`?pack=${ids[2]}`, 'Groundnut Oil, 5 litre tin', `${oil._id}~${ids[2]}`, '?size=5-litre-tin'],
      ['?pack=of-another', 'Groundnut Oil', oil._id, ''],
    ]) {
      const { page } = await productPage(query ?? '')
      expect(page).toContain(`<link rel="canonical" href="${address}"/>`)
      expect([metaOf(page, 'og:url'), metaOf(page, 'og:title')]).toEqual([`${address}${own}`, name])
      const picture = metaOf(page, 'og:image') ?? ''
      expect(picture).toContain(`${origin}/share/product/${id}-`)
      expect((await shop.app.inject(picture.slice(origin.length))).statusCode).toBe(200)
      pictures.push(picture)
    }
    expect(new Set(pictures).size).toBe(3)
  })

  it('draw the size that the address names: price, label, stock and message', async () => {
    const plain = await productPage('')
    expect(chosenIn(plain.detail)).toBe('?size=500-ml')
    expect(plain.detail).toContain('₹0.46 per ml · MRP </span><s>₹250</s>')
    expect(orderOf(plain.detail)).toBe(
      `Hello, I would like to order:\nGroundnut Oil, 500 ml\nPrice: ₹230 (₹460 a litre)\n${origin}/product/groundnut-oil?size=500-ml`,
    )
    const litre = await productPage(`?pack=${ids[1]}&utm_source=chat`)
    expect(textOf(litre.detail)).toContain('₹0.44 per ml · MRP ₹440')
    expect(litre.detail).not.toContain('<s>')
    const chosen = await productPage('?size=5-litre-tin')
    expect(chosenIn(chosen.detail)).toBe('?size=5-litre-tin')
    expect(chosen.text).toMatch(/₹2,050 .*Out of stock/)
    expect(chosen.detail).toContain('aria-label="Ask about Groundnut Oil, 5 litre tin"')
    expect(orderOf(chosen.detail)).toContain(
      'available again:\nGroundnut Oil, 5 litre tin\nPrice: ₹2,050 (₹410 a litre)\n',
    )
  })

  it('draw the offered size where the address names none that there is', async () => {
    for (const query of ['?pack=none', '?pack=', `?pack=${honey._id}`, '?size=%3Cscript%3E', '?size[]=1']) {
      const { statusCode, body } = await shop.app.inject(`/product/${oil._id}${query}`)
      expect([query, statusCode, chosenIn(body)]).toEqual([query, 200, '?size=500-ml'])
      expect(body).not.toContain('<script>"')
    }
  })

  it('have one canonical address and one set of structured data, whichever size is drawn', async () => {
    const headOf = (page: string) => ({
      canonical: /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1],
      data: JSON.parse(structuredDataOf(page)[0] ?? '') as {
        '@type': string
        url: string
        hasVariant: { size: string; url: string }[]
      },
    })
    const head = headOf((await productPage('')).page)
    expect(head.canonical).not.toContain('?')
    expect(headOf((await productPage(`?pack=${ids[2]}`)).page)).toEqual(head)
    expect(head.data['@type']).toBe('ProductGroup')
    expect(head.data.hasVariant.map(({ size }) => size)).toEqual(['500 ml', '1 litre', '5 litre tin'])
    for (const { url } of head.data.hasVariant)
      expect((await shop.app.inject(url.slice(origin.length))).statusCode, url).toBe(200)
  })

  it('are one card in lists, from the price of the offered size', async () => {
    for (const [address, price] of [
      ['/products', 'from ₹230'],
      [`/category/${oil.category?._id}`, 'from ₹230.00'],
    ]) {
      const page = await html(address ?? '')
      const cards = page.match(/<article.*?<\/article>/gs)?.filter(card => card.includes('Groundnut')) ?? []
      expect(cards, address).toHaveLength(1)
      const text = textOf(cards[0] ?? '')
      expect(text).toContain(` ${price} `)
      expect(text).toContain('500 ml to 5 litre tin from ₹230')
      expect(text, 'on paper').toContain('500 ml ₹230, 1 litre ₹440, 5 litre tin ₹2,050 (out of stock)')
      expect(orderOf(cards[0] ?? '')).toContain('\nGroundnut Oil, 500 ml\nPrice: ₹230 (₹460 a litre)\n')
    }
  })

  it('never say size of a product without sizes, whose address has no query', async () => {
    const page = await html(`/product/${honey._id}?pack=of-another`)
    const detail = detailOf(page)
    expect(textOf(detail)).not.toMatch(/\bsizes?\b/i)
    expect(detail).not.toContain('?pack=')
    expect(page).not.toContain('of-another')
    expect(orderOf(detail)).toBe(
      `Hello, I would like to order:\nForest Honey\nPrice: ₹180\n${origin}/product/forest-honey`,
    )
  })

  it('name the only size, without a choice', async () => {
    const packs = [{ measure: 'mass', quantity: 250, price: 90 }]
    const { _id } = await shop.createProduct({ name: 'Pepper', category: oil.category?._id, packs })
    const page = await html(`/product/${_id}`)
    expect(textOf(page)).toContain('250 g · ₹0.36 per g')
    expect(page).not.toContain('<fieldset')
    expect(orderOf(detailOf(page))).toContain('\nPepper, 250 g\nPrice: ₹90 (₹360 a kilogram)\n')
  })
})
