import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { otherShop, saveShop } from '../../testing/other-shop.ts'
import { plainPicture } from '../../testing/plain-picture.ts'

const tamil = 'மரச்செக்கு எண்ணெய்'
const titled = [{ title: tamil, text: '' }]
const tamilShop = {
  identity: { ...otherShop.identity, name: tamil },
  words: {
    heroHeading: tamil,
    teaserHeading: tamil,
    motto: tamil,
    founders: [tamil],
    story: [],
    teaser: ['1998'],
    productLines: titled,
    reasons: titled,
    differentiators: titled,
  },
  testimonials: { testimonials: [{ name: 'Meena', role: '', rating: 5, content: tamil }] },
}

/** Elements whose lines are closer than Indic letters are tall. */
const closeLines = [/<(h[1-3])\b.*?<\/\1>/gs, /<(\w+) [^>]*(?:font-serif|leading-tight).*?<\/\1>/gs]

const said = `<span lang="ta">${tamil}`
/** True if Tamil is in the text, not only in an attribute. */
const hasTamil = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').includes(tamil)

describeSite('a shop whose every text is Tamil', shop => {
  let pages: string[]

  beforeAll(async () => {
    await saveShop(shop, tamilShop)
    const main = await shop.createCategory({ name: tamil, showInNav: true })
    const sub = await shop.createCategory({ name: `Sun-dried ${tamil}`, parent: main._id })
    const fields = { category: main._id, subcategory: sub._id, featured: true }
    const product = await shop.createProduct({ ...fields, name: `${tamil} 500 ml` })
    await shop.createProduct({ ...fields, name: tamil })
    const item = { title: tamil, description: '', category: tamil, isPopular: 'true' }
    await shop.createGalleryItem(item, await plainPicture())
    pages = [
      '/',
      '/products',
      `/products?category=${main._id}`,
      `/category/${main._id}`,
      `/category/${sub._id}`,
      `/product/${product._id}`,
      '/gallery',
      '/about-us',
      '/contact',
      '/offline',
    ]
  })

  it('says the language wherever lines are close', async () => {
    for (const page of pages) {
      const { body } = await shop.app.inject(page)
      const shown = body.slice(body.indexOf('<body'))
      const titles = closeLines.flatMap(close => shown.match(close) ?? []).filter(hasTamil)
      expect(titles, page).not.toEqual([])
      expect(titles.map(html => html.replaceAll(said, '')).filter(hasTamil), page).toEqual([])
    }
  })
})
