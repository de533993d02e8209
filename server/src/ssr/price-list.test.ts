import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { textOf } from './testing.ts'

describeSite('the price list', shop => {
  beforeAll(async () => {
    const category = (await shop.createCategory({ name: 'Oils' }))._id
    const size = { measure: 'volume', quantity: 500 }
    const litre = { ...size, quantity: 1_000, price: 440 }
    const packs = [{ ...size, price: 230, inStock: false }, litre]
    await shop.createProduct({ name: 'Groundnut Oil', category, packs })
    await shop.createProduct({ name: 'நல்லெண்ணெய்', category, packs: [{ ...litre, price: 0 }] })
    const few = { availability: { state: 'few-left' } }
    await shop.createProduct({
      name: 'Castor Oil',
      category,
      packs: [{ ...size, price: 120 }, litre],
      ...few,
    })
    await shop.createProduct({ name: 'Lamp Oil', category, packs: [litre], ...few })
    await shop.createProduct({ name: 'Secret Oil', category, price: 1, hidden: true })
  })

  const page = async () => (await shop.app.inject('/price-list')).body.replaceAll('<!-- -->', '')

  it('has every visible price in a table with headers, a code and the address of the page', async () => {
    const html = await page()
    expect(html).toContain('<link rel="canonical" href="https://shop.example/price-list"')
    expect(html.match(/<th scope="col">[^<]+/g)?.map(textOf)).toEqual([' Product', ' Price'])
    const table = textOf(/<table.*?<\/table>/s.exec(html)?.[0] ?? '')
    expect(table).toContain('Groundnut Oil 500 ml ₹230 out of stock ₹460 a litre 1 litre ₹440')
    expect(table).toContain('நல்லெண்ணெய் 1 litre Price on request')
    // The stock of a product stands beside its name, or beside the price of its only size.
    expect(table).toContain('Castor Oil Few left 500 ml ₹120')
    expect(table).toContain('Lamp Oil 1 litre ₹440 Few left')
    expect(html).not.toContain('Secret Oil')
    expect(html).toContain('QR code that opens https://shop.example/price-list')
    expect(textOf(html)).toContain('shop.example/price-list')
  })

  it('tells an offer from an ordinary price: what it was, and until when', async () => {
    const offer = { price: 177, until: '2098-11-29T00:00' }
    const category = (await shop.createCategory({ name: 'Sugar' }))._id
    await shop.createProduct({ name: 'Palm Sugar', price: 208, offer, category })
    expect(textOf(await page())).toContain('₹177 instead of ₹208 until 28 Nov')
    // A card says of another size what its price does not, and nothing of one that can't be had.
    const size = { measure: 'mass', quantity: 500, price: 100 }
    const packs = [
      size,
      { ...size, quantity: 1_000, price: 190, offer },
      { ...size, quantity: 5_000, price: 900, offer, inStock: false },
    ]
    await shop.createProduct({ name: 'Jaggery', category, packs })
    const { body } = await shop.app.inject(`/category/${category}`)
    const [jaggery = '', sugar = ''] = body.match(/<article.*?<\/article>/gs)?.map(textOf) ?? []
    expect([jaggery, sugar].map(text => /Offer[^A-Z]*\d+ Nov/.exec(text)?.[0])).toEqual([
      'Offer on 1 kg until 28 Nov',
      'Offer until 28 Nov',
    ])
    expect(jaggery).toContain('from ₹100.00')
    expect(sugar.replaceAll(/\s+/g, ' '), 'both with two decimals').toContain('₹177.00 instead of ₹208.00')
  })

  it('is read from the cache until a price changes', async () => {
    const { etag = '' } = (await shop.app.inject('/price-list')).headers
    const again = () => shop.app.inject({ url: '/price-list', headers: { 'if-none-match': String(etag) } })
    expect((await again()).statusCode).toBe(304)
    await shop.createProduct({ name: 'Honey', price: 395 })
    expect((await again()).body).toContain('₹395')
  })
})
