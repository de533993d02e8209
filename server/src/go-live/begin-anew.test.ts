import { sampleShop } from '@chekku/domain/sample-shop'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { SampleLeft } from '@chekku/domain/schemas/go-live'
import type { Product } from '@chekku/domain/schemas/product'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, test } from 'vitest'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import { catalogueState } from '../../testing/catalogue-state.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { createSample } from '../../testing/sample-rows.ts'
import { describeShop } from '../../testing/test-shop.ts'

const none: SampleLeft = { products: 0, categories: 0, gallery: 0, facts: 0, testimonials: 0 }

describeShop('beginning anew', shop => {
  const anew = async (headers: Record<string, string> = {}) => {
    const answer = await shop.call<SampleLeft>('POST', '/shop/begin-anew', { headers })
    expect(answer.status, answer.text).toBe(200)
    return { taken: answer.body.data, change: answer.headers['change-id'] }
  }
  const undo = (change: string | undefined) => shop.call('POST', `/changes/${change}/undo`)
  const names = async () => {
    const categories = await shop.read<Category[]>('/categories')
    const products = await shop.read<Product[]>('/products')
    const items = await shop.read<GalleryItem[]>('/gallery')
    return [...categories, ...products, ...items].map(({ name }) => name).sort()
  }

  test('takes all that nobody has changed, once, and is undone and done again as one change', async () => {
    await createSample(shop)
    const before = await catalogueState(shop)
    const counts = { products: 3, categories: 3, gallery: 1, facts: 0, testimonials: 5, texts: 19 }
    expect(await shop.read('/shop/begin-anew')).toEqual(counts)
    const { taken, change } = await anew({ 'idempotency-key': 'once' })
    expect(taken).toEqual(counts)
    expect(await names()).toEqual([])
    const { testimonials, sample, reach, places } = await shop.read<ShopForEditing>('/shop/details')
    expect([testimonials, reach, places]).toEqual([[], emptyShop.reach, emptyShop.places])
    expect(sample, 'what stays until there is another').toEqual([
      'identity.name',
      'hours.week',
      'words.heroHeading',
    ])
    const trash = await shop.read<TrashEntry[]>('/trash')
    expect(trash.map(({ kind, along }) => `${kind} ${along + 1}`).sort()).toEqual([
      'category 3',
      'gallery 1',
      'product 3',
    ])
    const after = await catalogueState(shop)

    expect(await anew({ 'idempotency-key': 'once' }), 'the same call again').toEqual({
      taken: counts,
      change,
    })
    const ofStory = { headers: { 'idempotency-key': 'once' } }
    expect((await shop.call('POST', '/shop/begin-anew?only=story', ofStory)).status).toBe(409)
    expect(await anew(), 'another one').toEqual({ taken: none, change: undefined })
    const { headers } = await undo(change)
    expect(await catalogueState(shop)).toEqual(before)
    expect(await shop.read('/trash')).toEqual([])
    expect(await shop.read('/shop/begin-anew'), 'what came back is the sample’s still').toEqual(counts)
    expect((await undo(headers['change-id'])).status).toBe(200)
    expect(await catalogueState(shop)).toEqual(after)
  })

  test('takes only the story away where that is asked for, as one change, and leaves who is ordered from', async () => {
    await createSample(shop)
    const before = await catalogueState(shop)
    const hide = () => shop.call<SampleLeft>('POST', '/shop/begin-anew?only=story')
    const { status, body, headers } = await hide()
    expect([status, body.data]).toEqual([200, { ...none, testimonials: 5, texts: 18 }])
    const { identity, words, places, reach, testimonials } = await shop.read<ShopForEditing>('/shop/details')
    expect([words, places, testimonials]).toEqual([
      { ...emptyShop.words, heroHeading: sampleShop.words.heroHeading },
      emptyShop.places,
      [],
    ])
    expect(reach).toEqual({ ...emptyShop.reach, chatNumber: sampleShop.reach.chatNumber })
    expect(identity).toEqual({ ...emptyShop.identity, name: sampleShop.identity.name })
    expect(await names()).toEqual(['First', 'Oils', 'Press', 'Second', 'Sesame', 'Sweet', 'Third'])
    expect((await hide()).headers['change-id'], 'nothing is left').toBeUndefined()
    expect((await undo(headers['change-id'])).status).toBe(200)
    expect(await catalogueState(shop)).toEqual(before)
    expect(await shop.refusal('POST', '/shop/begin-anew?only=all')).toEqual([
      400,
      { only: 'Only must be story' },
    ])
  })

  test('keeps what the owner has made or changed, with the categories that it is in', async () => {
    const { second, third, main, below, sweet } = await createSample(shop)
    const raised = await shop.call('PUT', `/products/${second}`, { body: { price: 250 } })
    await shop.call('PUT', `/products/${second}`, { body: { featured: true } })
    await undo(raised.headers['change-id'])
    await shop.createProduct({ name: 'My own', category: main, subcategory: below })
    await shop.createProduct({
      name: 'My copy',
      category: main,
      description: sampleCatalogue.products[0]?.description,
    })
    const { headers } = await shop.call('PUT', `/products/${third}`, { body: { name: 'Mine' } })
    await undo(headers['change-id'])
    await shop.createGalleryItem({ title: 'My picture', category: sweet }, await plainPicture())
    const own = { ...sampleShop.testimonials[0], name: 'Kavi' }
    await shop.call('PUT', '/shop/testimonials', {
      body: { testimonials: [...sampleShop.testimonials.slice(1), own] },
    })

    const [, ...others] = sampleShop.words.story
    await shop.call('PUT', '/shop/words', { body: { story: ['Our press is new.', ...others], motto: '' } })

    const { taken, change } = await anew()
    expect(taken).toEqual({ products: 2, categories: 1, gallery: 1, facts: 1, testimonials: 4, texts: 17 })
    expect(await names()).toEqual(['My copy', 'My own', 'My picture', 'Oils', 'Second', 'Sesame'])
    expect(await shop.read<Category>(`/categories/${main}`)).not.toHaveProperty('facts')
    const [item] = await shop.read<GalleryItem[]>('/gallery')
    expect(item?.category, 'the text outlives its category').toBe('Sweet')
    const { testimonials, words } = await shop.read<ShopForEditing>('/shop/details')
    expect(testimonials.map(({ name }) => name)).toEqual(['Kavi'])
    expect([words.story[0], words.reasons], 'a story that is the sample’s in part').toEqual([
      'Our press is new.',
      [],
    ])
    expect((await undo(change)).status).toBe(200)
    expect(await shop.read(`/categories/${main}`)).toHaveProperty('facts.country', 'India')
  })

  test('is undone after its names were used again, whose addresses stay those of the new ones', async () => {
    const { first } = await createSample(shop)
    const { change } = await anew()
    const { _id: category } = await shop.createCategory({ name: 'Oils' })
    const { _id } = await shop.createProduct({ name: 'First', category })
    expect((await undo(change)).status).toBe(200)
    const all = 'First First Oils Oils Press Second Sesame Sweet Third'
    expect((await names()).join(' ')).toBe(all)
    const slug = (id: string) => shop.read<{ slug: string }>(`/addresses/product/${id}`)
    const [old, made] = [await slug(first), await slug(_id)]
    expect(old.slug).not.toBe(made.slug)
    expect(await shop.read(`/addresses/product/${old.slug}`)).toMatchObject({ _id: first })
    expect(await shop.read(`/addresses/product/${made.slug}`)).toMatchObject({ _id })
  })

  test('is undone as a whole or not at all: what has come back otherwise is named', async () => {
    await createSample(shop)
    const { change } = await anew()
    const deletions = await shop.read<TrashEntry[]>('/trash')
    const products = deletions.find(({ kind }) => kind === 'product')
    await shop.call('POST', `/trash/${products?._id}/restore`)
    const refused = await undo(change)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('First')])
    expect(await names()).toEqual(['First', 'Second', 'Third'])
  })
})
