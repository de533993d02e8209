import type { Product } from '@chekku/domain/schemas/product'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { chatTextsOf } from './testing.ts'

const plainText = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The message in the page's chat bubble, and the messages of the Order or Ask links. */
function messagesIn(html: string) {
  const [article = ''] = /<article\b[\s\S]*?<\/article>/.exec(html) ?? []
  const [, bubble = ''] = /<figure\b[^>]*><p\b[^>]*>([\s\S]*?)<\/p>/.exec(article) ?? []
  return { bubble: plainText(bubble), sent: chatTextsOf(article) }
}

describeSite('the message of a product page, before the chat opens', shop => {
  let category: string
  beforeAll(async () => {
    category = (await shop.createCategory({ name: 'Oils' }))._id
  })

  const html = async (path: string) => (await shop.app.inject(path)).body
  const create = (fields: object) => shop.createProduct({ price: 460.5, category, ...fields })
  const readOn = async (path: string): Promise<string> => {
    const { bubble, sent } = messagesIn(await html(path))
    expect(sent, path).toEqual([bubble])
    return bubble
  }

  it('is to the letter what is sent, of any letters, and follows the size', async () => {
    for (const [fields, expected] of [
      [{ name: 'Castor Oil' }, /^Hello, I would like to order:\nCastor Oil\nPrice: ₹460\.50\nhttps:/],
      [{ name: 'Castor Oil', inStock: false }, /available again:\nCastor Oil\n/],
      [{ name: `<b>"A" & 'b'</b> &amp; 100%` }, /\n<b>"A" & 'b'<\/b> &amp; 100%\n/],
      [{ name: 'மரச்செக்கு நல்லெண்ணெய்' }, /\nமரச்செக்கு நல்லெண்ணெய்\n/],
    ] as const)
      expect(await readOn(`/product/${(await create(fields))._id}`)).toMatch(expected)
    const volume = { measure: 'volume', price: 460 }
    const packs = [
      { ...volume, quantity: 1_000 },
      { ...volume, kind: 'tin', quantity: 5_000, price: 2_100, inStock: false },
    ]
    const product: Product = await create({ name: 'Groundnut Oil', price: undefined, packs })
    const path = `/product/${product._id}`
    expect(await readOn(path)).toContain('\nGroundnut Oil, 1 litre\nPrice: ₹460\n')
    const tin = await readOn(`${path}?pack=${product.packs?.[1]?._id}`)
    expect(tin).toMatch(/ available again:\nGroundnut Oil, 5 litre tin\n/)
  })

  it('says while the shop is closed that the sender knows, and is not there where the shop takes none by chat', async () => {
    const { _id } = await create({ name: 'Coconut Oil' })
    const notice = { text: 'Wedding', kind: 'closed', from: '2020-01-01T00:00', until: '2099-01-01T00:00' }
    const saved = await shop.call('PUT', '/shop/notices', { body: { notices: [notice] } })
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    expect(await readOn(`/product/${_id}`)).toMatch(/\n\nI know that you are closed until /)
    await shop.call('PUT', '/shop/reach', { body: { chatNumber: '' } })
    expect(messagesIn(await html(`/product/${_id}`))).toEqual({ bubble: '', sent: [] })
  })
})
