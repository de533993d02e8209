import { priceOnRequest } from '@chekku/domain/money'
import type { Product } from '@chekku/domain/schemas/product'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { chatTextsOf, textOf } from './testing.ts'

describeSite('a price of 0', shop => {
  let category: string
  let ghee: Product
  let oil: Product

  beforeAll(async () => {
    category = (await shop.createCategory())._id
    ghee = await shop.createProduct({ name: 'Ghee', category, featured: true, price: 0 })
    oil = await shop.createProduct({
      name: 'Groundnut Oil',
      category,
      featured: true,
      packs: [
        { measure: 'volume', quantity: 500, price: 0, mrp: 250 },
        { measure: 'volume', quantity: 1_000, price: 440 },
      ],
    })
  })

  const html = async (address: string) => (await shop.app.inject(address)).body.replaceAll('<!-- -->', '')
  const offersIn = (page: string) => page.match(/"@type":"Offer"[^}]*"price":"[^"]*"/g) ?? []

  it('is on request on every page with cards, which ask for it', async () => {
    for (const address of ['/', '/products', `/category/${category}`, '/offline']) {
      const text = textOf(await html(address))
      expect([address, text.includes(priceOnRequest), /₹0(?!\.?[1-9])/.test(text)]).toEqual([
        address,
        true,
        false,
      ])
      expect(text).toContain('from ₹440')
    }
    const page = await html('/products')
    expect(page).toContain('aria-label="Ask about Ghee"')
    expect(page).toContain('aria-label="Order Groundnut Oil, 1 litre"')
    const asked = chatTextsOf(page).find(text => text?.includes('\nGhee\n'))
    expect(asked).toMatch(/^Hello, I would like to know the price of:\nGhee\nPrice on request\nhttps:/)
  })

  it('is on request on the page of the product, which has no offer', async () => {
    const page = await html(`/product/${ghee._id}`)
    expect(textOf(page)).toContain(`Ghee ${priceOnRequest} In stock`)
    expect(textOf(page)).toContain('WhatsApp opens with your message written')
    expect(page).toContain('aria-label="Ask about Ghee"')
    expect(page).toContain('<meta name="description" content="Ghee, Price on request"/>')
    expect(page, 'search engines refuse a product without an offer').not.toContain('"@type":"Product"')
    expect(offersIn(page)).toEqual([])
  })

  it('of one size is on request there, and the others have their offers', async () => {
    const page = await html(`/product/${oil._id}`)
    expect(textOf(page)).toContain(`500 ml ${priceOnRequest}`)
    expect(textOf(page), 'the size with a price is shown first').toMatch(/Order 1\slitre/)
    expect(offersIn(page)).toHaveLength(1)
    expect(offersIn(page)[0]).toContain('"price":"440.00"')
    const half = await html(`/product/${oil._id}?pack=${oil.packs?.[0]?._id}`)
    expect(half).toContain('aria-label="Ask about Groundnut Oil, 500 ml"')
    expect(half).toContain('MRP </span><span>₹250')
    expect(half).not.toContain('<s>')
  })

  it('is explained to who reads the API', async () => {
    expect(await html('/llms.txt')).toContain('A price of 0 stands for “Price on request”.')
    const { body } = await shop.app.inject('/api/products')
    expect(body).toContain('"price":0')
  })
})
