import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'

describeSite('a product page', shop => {
  let images: string[]
  beforeAll(async () => {
    images = []
    for (const r of [10, 120, 230]) {
      const body = formData({}, await plainPicture({ r, g: 90, b: 40 }))
      images.push((await shop.call<StoredPicture>('POST', '/products/pictures', { body })).body.data.image)
    }
  })

  /** The article of a product with these pictures, and its picture for search engines. */
  async function pageOf(pictures: object[], packs?: object[], chosen?: number) {
    const product = await shop.createProduct({ name: 'Castor Oil', pictures, ...(packs && { packs }) })
    const query = chosen === undefined ? '' : `?pack=${product.packs?.[chosen]?._id}`
    const { body } = await shop.app.inject({
      url: `/product/${product._id}${query}`,
      headers: { accept: 'text/html' },
    })
    const [article = ''] = /<article\b[\s\S]*?<\/article>/.exec(body) ?? []
    const [, image] = /"@type":"Product"[^{]*?"image":("[^"]*"|\[[^\]]*\])/.exec(body) ?? []
    return { article, image: JSON.parse(image ?? 'null') as unknown }
  }

  it('leads through several pictures without script, the first of them at once', async () => {
    const pictures = images.map((image, index) => ({ image, role: index === 1 ? 'label' : null }))
    const { article, image } = await pageOf(pictures)
    for (const [index, path] of images.entries()) {
      expect(article).toContain(`id="picture-${index + 1}"`)
      expect(article).toContain(`href="#picture-${index + 1}"`)
      expect(article).toContain(`href="${path}"`)
    }
    expect(article).toContain('alt="Castor Oil: the label"')
    expect(article).toContain('aria-label="Picture 2 of 3: Castor Oil: the label"')
    const eager = Array.from(article.matchAll(/<img\b[^>]*>/g), ([tag]) => tag).filter(
      tag => !tag.includes('loading="lazy"'),
    )
    expect(eager).toHaveLength(1)
    expect(eager[0]).toContain(`src="${images[0]}"`)
    expect(image).toEqual(images.map(path => expect.stringMatching(new RegExp(`^https?://[^/]+${path}$`))))
  })

  it('begins with the picture of the size that the address names', async () => {
    const bottle = { measure: 'volume', quantity: 500, price: 230 }
    const packs = [bottle, { ...bottle, quantity: 5_000, price: 2_050, image: images[2] }]
    const pictures = images.map(image => ({ image }))
    const first = async (chosen?: number) =>
      /id="picture-1"[\s\S]*?<a href="([^"]*)"/.exec((await pageOf(pictures, packs, chosen)).article)?.[1]
    expect([await first(), await first(0), await first(1)]).toEqual([images[0], images[0], images[2]])
  })

  it('has nothing of it with one picture', async () => {
    const { article, image } = await pageOf([{ image: images[0] }])
    expect(article).not.toMatch(/picture-1|Choose a picture/)
    expect(article.match(/<img/g)).toHaveLength(1)
    expect(article, 'a link that opens it whole').toContain(`href="${images[0]}"`)
    expect(image).toEqual(expect.stringContaining(images[0] ?? ''))
  })

  it('fills the frame of its page and of its card around its focus, and loads what is seen as large as it is', async () => {
    const body = formData({}, await plainPicture({ r: 90, g: 90, b: 40 }, { width: 800, height: 400 }))
    const { image } = (await shop.call<StoredPicture>('POST', '/products/pictures', { body })).body.data
    const focus = { image, focus: { x: 0.7, y: 0.1 } }
    const set = (await shop.call<StoredPicture>('POST', '/products/pictures/focus', { body: focus })).body
      .data
    const { article } = await pageOf([set])
    const { body: list } = await shop.app.inject({ url: '/products', headers: { accept: 'text/html' } })
    const [card = ''] = list.split('<article').filter(each => each.includes(set.image))
    for (const place of [article, card]) {
      expect(place).toContain('focused focus-x-85 focus-y-50"')
      // Four tenths of its width are seen in a frame of 4 by 5.
      expect(place).toMatch(/\.320\.avif 128w, /)
    }
  })
})
