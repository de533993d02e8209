import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { aGalleryItem } from '@chekku/domain/test/entities'
import { beforeEach, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('the gallery', shop => {
  let picture: Buffer
  beforeEach(async () => {
    picture = await plainPicture()
  })
  const titles = async (path = '/gallery') => (await shop.read<GalleryItem[]>(path)).map(({ title }) => title)
  const update = async (id: string, body: object) =>
    (await shop.call<GalleryItem>('PUT', `/gallery/${id}`, { body })).body.data

  test('the main form and the simple form make one kind of item', async () => {
    const create = async (fields: Record<string, string>) => {
      const form = { description: 'At work', category: 'Our press', order: '2', ...fields }
      return (await shop.call<GalleryItem>('POST', '/gallery', { body: formData(form, picture) })).body.data
    }
    const main = await create({ title: 'The press', isPopular: 'true' })
    const simple = await create({ name: 'The press', popular: '1' })
    const { _id, createdAt } = main
    expect(main).toEqual(
      aGalleryItem({
        _id,
        description: 'At work',
        image: expect.stringMatching(/^\/uploads\/gallery\//),
        category: 'Our press',
        isPopular: true,
        order: 2,
        createdAt,
        updatedAt: createdAt,
      }),
    )
    expect({ ...simple, _id, createdAt, updatedAt: createdAt }).toEqual(main)
    expect(await shop.read<GalleryItem>(`/gallery/${_id}`)).toEqual(main)
  })

  test('the id of a category links it, the text follows renames, and stays when the category goes', async () => {
    const { oils, sesame } = await shop.createOils()
    const item = await shop.createGalleryItem({ category: oils._id, subcategory: sesame._id }, picture)
    expect(item).toMatchObject({
      category: 'Oils',
      categoryRef: { _id: oils._id, name: 'Oils' },
      subcategory: { _id: sesame._id, name: 'Sesame' },
    })
    await shop.call('PUT', `/categories/${oils._id}`, { body: { name: 'Fine oils' } })
    const category = 'Fine oils'
    const linked = { category, categoryRef: { _id: oils._id }, subcategory: { _id: sesame._id } }
    expect(await update(item._id, { category })).toMatchObject(linked)
    await shop.call('DELETE', `/categories/${oils._id}`)
    const unlinked = { category, categoryRef: null, subcategory: null }
    expect(await shop.read<GalleryItem>(`/gallery/${item._id}`)).toMatchObject(unlinked)
  })

  test('any other text removes the link and the subcategory, and has at most 60 characters', async () => {
    const { oils, sesame } = await shop.createOils()
    const item = await shop.createGalleryItem({ category: oils._id, subcategory: sesame._id }, picture)
    for (const category of ['Our press', '']) {
      const unlinked = { category, categoryRef: null, subcategory: null }
      expect(await update(item._id, { category })).toMatchObject(unlinked)
    }
    const body = formData({ title: 'x', category: 'x'.repeat(61) }, picture)
    const category = galleryMessages.categoryTooLong
    expect(await shop.refusal('POST', '/gallery', body)).toEqual([400, { category }])
    expect(await titles()).toEqual(['The press'])
  })

  test('lists go by any order that was answered, then newest; popular ones and categories have lists of their own', async () => {
    const tamil = 'மரச்செக்கு / எண்ணெய் 100%'
    const created = async (title: string, fields: Record<string, string>) =>
      (await shop.createGalleryItem({ title, ...fields }, picture)).order
    const orders = [
      await created('old', { order: '1', category: 'farms' }),
      await created('new', { order: '1', category: 'Our press', isPopular: '1' }),
      await created('first', { order: '-3', category: 'Our\u200b  PRESS' }),
      await created('bare', {}),
      await created('tiny', { order: '1e-7', category: tamil }),
      await created('sum', { order: String(0.1 + 0.2) }),
    ]
    expect(orders).toEqual([1, 1, -3, 0, 1e-7, 0.1 + 0.2])
    expect(await titles()).toEqual(['first', 'bare', 'tiny', 'sum', 'new', 'old'])
    expect(await titles('/gallery/popular')).toEqual(['new'])
    const ofCategory = (name: string) => titles(`/gallery/category/${encodeURIComponent(name)}`)
    for (const name of ['our PRESS', 'Our\u200b  press '])
      expect(await ofCategory(name)).toEqual(['first', 'new'])
    expect([await ofCategory(tamil), await ofCategory('our')]).toEqual([['tiny'], []])
    expect(await shop.read<string[]>('/gallery/categories')).toEqual(['farms', 'Our press', tamil])
  })
})
