import { publicPages } from '@chekku/domain/addresses/public-pages'
import { expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'

/* A browser that translates a page takes its texts out, and React then changes what nobody sees. */

const litre = { measure: 'volume', quantity: 1_000, price: 460, mrp: 500 }
const facts = { packedOn: '2026-11-02', nutrition: { per: 'ml', energy: 900 }, diet: 'vegetarian' }

describeSite('no element of a page has several texts', shop => {
  it('beside each other, each of which would be changed by itself', async () => {
    const { oils, sesame } = await shop.createOils()
    const place = { category: oils._id, subcategory: sesame._id }
    const offer = { price: 400, until: '2098-01-01T00:00' }
    const packs = [litre, { ...litre, quantity: 5_000, kind: 'tin', price: 2_000, mrp: null, offer }]
    const { _id } = await shop.createProduct({ name: 'நல்லெண்ணெய் Oil', packs, facts, ...place })
    for (let number = 1; number <= 30; number += 1)
      await shop.createProduct({ name: `Oil ${number}`, ...place })
    const own = ['/enquiry', '/offline', '/nothing', '/products?q=none', `/product/${_id}?size=5-litre-tin`]
    const addresses = [...publicPages.map(({ path }) => path), `/category/${oils._id}`, ...own]
    const found: string[] = []
    for (const address of addresses) {
      const { body } = await shop.app.inject(address)
      expect(body).toContain('</html>')
      // React tells two texts apart by a comment.
      const texts = body.match(/[^<>]{0,40}<!-- -->[^<>]{0,40}/g) ?? []
      found.push(...texts.map(text => `${address}: ${text}`))
    }
    expect(found).toEqual([])
  })
})
