import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { aGalleryItem } from '@chekku/domain/test/entities'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData, startTestApp, type TestApp } from '../../testing/test-app.ts'
import { describeOnEachDatabase } from '../database/testing.ts'

describeOnEachDatabase('the gallery', connect => {
  let shop: TestApp
  let picture: Buffer
  beforeEach(async () => {
    shop = await startTestApp(await connect())
    picture = await plainPicture()
  })
  afterEach(() => shop.close())

  const titles = async (path = '/gallery') =>
    (await shop.call<GalleryItem[]>('GET', path)).body.data.map(({ title }) => title)
  const update = async (id: string, body: object) =>
    (await shop.call<GalleryItem>('PUT', `/gallery/${id}`, { body })).body.data

  test('the main form and the simple form make one kind of item', async () => {
    const main = await shop.call<GalleryItem>('POST', '/gallery', {
      body: formData(
        { title: 'The press', description: 'At work', category: 'Our press', isPopular: 'true', order: '2' },
        picture,
      ),
    })
    expect([main.status, main.body.message]).toEqual([201, galleryMessages.created])
    const simple = await shop.call<GalleryItem>('POST', '/gallery', {
      body: formData(
        { name: 'The press', description: 'At work', category: 'Our press', popular: '1', order: '2' },
        picture,
      ),
    })
    const { _id, createdAt } = main.body.data
    expect(main.body.data).toEqual(
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
    expect({ ...simple.body.data, _id, createdAt, updatedAt: createdAt }).toEqual(main.body.data)
    expect((await shop.call<GalleryItem>('GET', `/gallery/${_id}`)).body.data).toEqual(main.body.data)
  })

  test('a title and a picture are required', async () => {
    const untitled = await shop.call('POST', '/gallery', { body: formData({ description: 'x' }, picture) })
    expect([untitled.status, untitled.body.errors]).toEqual([400, { title: galleryMessages.titleRequired }])
    const unpictured = await shop.call('POST', '/gallery', { body: { title: 'x' } })
    expect([unpictured.status, unpictured.body.errors]).toEqual([400, { image: galleryMessages.uploadImage }])
    expect(await titles()).toEqual([])
  })

  test('the id of a category links it, the text follows renames, and stays when the category goes', async () => {
    const oils = await shop.createCategory({ name: 'Oils' })
    const sesame = await shop.createCategory({ name: 'Sesame', parent: oils._id })
    const item = await shop.createGalleryItem({ category: oils._id, subcategory: sesame._id }, picture)
    expect(item).toMatchObject({
      category: 'Oils',
      categoryRef: { _id: oils._id, name: 'Oils' },
      subcategory: { _id: sesame._id, name: 'Sesame' },
    })
    await shop.call('PUT', `/categories/${oils._id}`, { body: { name: 'Fine oils' } })
    expect(await update(item._id, { category: 'Fine oils' })).toMatchObject({
      category: 'Fine oils',
      categoryRef: { _id: oils._id },
      subcategory: { _id: sesame._id },
    })
    await shop.call('DELETE', `/categories/${oils._id}`)
    expect((await shop.call<GalleryItem>('GET', `/gallery/${item._id}`)).body.data).toMatchObject({
      category: 'Fine oils',
      categoryRef: null,
      subcategory: null,
    })
  })

  test('any other text removes the link and the subcategory', async () => {
    const oils = await shop.createCategory({ name: 'Oils' })
    const sesame = await shop.createCategory({ name: 'Sesame', parent: oils._id })
    const item = await shop.createGalleryItem({ category: oils._id, subcategory: sesame._id }, picture)
    expect(await update(item._id, { category: 'Our press' })).toMatchObject({
      category: 'Our press',
      categoryRef: null,
      subcategory: null,
    })
    expect(await update(item._id, { category: '' })).toMatchObject({ category: '', categoryRef: null })
  })

  test('a free text has at most 60 characters, and a subcategory must be a child of the category', async () => {
    const oils = await shop.createCategory({ name: 'Oils' })
    const grains = await shop.createCategory({ name: 'Grains' })
    const rice = await shop.createCategory({ name: 'Rice', parent: grains._id })
    const refused = async (fields: Record<string, string>) => {
      const answer = await shop.call('POST', '/gallery', {
        body: formData({ title: 'x', ...fields }, picture),
      })
      return [answer.status, answer.body.errors]
    }
    expect(await refused({ category: 'x'.repeat(61) })).toEqual([
      400,
      { category: galleryMessages.categoryTooLong },
    ])
    expect(await refused({ category: oils._id, subcategory: rice._id })).toEqual([
      400,
      { subcategory: categoryMessages.subcategoryNotInCategory },
    ])
    expect(await titles()).toEqual([])
  })

  test('lists go by order, then newest; popular ones and categories have lists of their own', async () => {
    await shop.createGalleryItem({ title: 'old', order: '1', category: 'farms' }, picture)
    await shop.createGalleryItem({ title: 'new', order: '1', category: 'Our press', isPopular: '1' }, picture)
    await shop.createGalleryItem({ title: 'first', order: '-3', category: 'Our press' }, picture)
    await shop.createGalleryItem({ title: 'bare' }, picture)
    expect(await titles()).toEqual(['first', 'bare', 'new', 'old'])
    expect(await titles('/gallery/popular')).toEqual(['new'])
    expect(await titles(`/gallery/category/${encodeURIComponent('our PRESS')}`)).toEqual(['first', 'new'])
    expect(await titles('/gallery/category/our')).toEqual([])
    const categories = (await shop.call<string[]>('GET', '/gallery/categories')).body.data
    expect(categories).toEqual(['farms', 'Our press'])
  })

  test('category names in any script are valid in a path', async () => {
    const name = 'மரச்செக்கு / எண்ணெய் 100%'
    await shop.createGalleryItem({ title: 'x', category: name }, picture)
    expect(await titles(`/gallery/category/${encodeURIComponent(name)}`)).toEqual(['x'])
  })

  test('the popular toggle flips the flag each time, under both of its names', async () => {
    const { _id } = await shop.createGalleryItem({}, picture)
    const toggle = async () =>
      (await shop.call<GalleryItem>('PUT', `/gallery/${_id}/toggle-popular`)).body.data
    expect(await toggle()).toMatchObject({ isPopular: true, popular: true, version: 2 })
    expect(await toggle()).toMatchObject({ isPopular: false, popular: false, version: 3 })
  })

  test('an update keeps missing fields, replaces and removes the picture, and increments the version', async () => {
    const item = await shop.createGalleryItem({ description: 'Kept', order: '4' }, picture)
    const form = formData({ name: 'Renamed' }, await plainPicture({ r: 0, g: 0, b: 200 }))
    const renamed = await update(item._id, form)
    expect(renamed).toMatchObject({ title: 'Renamed', description: 'Kept', order: 4, version: 2 })
    expect(renamed.image).not.toBe(item.image)
    expect((await shop.call('GET', item.image)).status).toBe(404)
    expect((await update(item._id, { deleteImage: 'true' })).image).toBe('')
    expect((await shop.call('GET', renamed.image)).status).toBe(404)
  })

  test('a stale save is 412 with the stored item', async () => {
    const { _id } = await shop.createGalleryItem({}, picture)
    const save = (title: string) =>
      shop.call<GalleryItem>('PUT', `/gallery/${_id}`, { body: { title }, headers: { 'if-match': '"1"' } })
    await save('Theirs')
    const stale = await save('Mine')
    expect([stale.status, stale.body.data.title]).toEqual([412, 'Theirs'])
  })

  test('the same Idempotency-Key creates once', async () => {
    const send = () =>
      shop.call<GalleryItem>('POST', '/gallery', {
        body: formData({ title: 'x' }, picture),
        headers: { 'idempotency-key': 'k' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.text).toBe(first.text)
    expect(await titles()).toEqual(['x'])
  })

  test('deleting removes the item, and its picture for good', async () => {
    const item = await shop.createGalleryItem({}, picture)
    const answer = await shop.call('DELETE', `/gallery/${item._id}`)
    expect([answer.status, answer.body.message]).toEqual([200, galleryMessages.deleted])
    expect(answer.body.data).toEqual({ _id: item._id, deletion: expect.any(String) })
    expect(await titles()).toEqual([])
    expect((await shop.call('GET', item.image)).status).toBe(200)
    await shop.call('DELETE', '/trash')
    expect((await shop.call('GET', item.image)).status).toBe(404)
    expect((await shop.call('DELETE', `/gallery/${item._id}`)).status).toBe(404)
  })

  test.each([
    ['GET', '/gallery/nothing'],
    ['PUT', '/gallery/nothing'],
    ['DELETE', '/gallery/nothing'],
    ['PUT', '/gallery/nothing/toggle-popular'],
  ] as const)('%s %s is 404', async (method, path) => {
    const answer = await shop.call(method, path)
    expect([answer.status, answer.body.message]).toEqual([404, galleryMessages.notFound])
  })

  test('every write needs a token and changes nothing without one', async () => {
    const item = await shop.createGalleryItem({}, picture)
    const writes = [
      ['POST', '/gallery'],
      ['PUT', `/gallery/${item._id}`],
      ['PUT', `/gallery/${item._id}/toggle-popular`],
      ['DELETE', `/gallery/${item._id}`],
    ] as const
    for (const [method, path] of writes) {
      const body = formData({ title: 'Stranger' }, picture)
      expect((await shop.call(method, path, { body, token: null })).status).toBe(401)
    }
    expect((await shop.call<GalleryItem[]>('GET', '/gallery')).body.data).toEqual([item])
  })
})
