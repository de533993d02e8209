import { pictureMiddle } from '@chekku/domain/pictures/picture'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { problemMessages } from '@chekku/domain/problem'
import { productPictureMessages } from '@chekku/domain/rules/picture-roles'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductPicture, StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import { aPicture } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { saveLogo } from '../../testing/other-shop.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShopWithClock } from '../../testing/test-shop.ts'
import { days } from '../auth/testing.ts'

const colour = (red: number) => plainPicture({ r: red, g: 90, b: 40 })

describeShopWithClock('the pictures of a product', (shop, clock) => {
  const send = (picture?: Buffer, headers: Record<string, string> = {}) =>
    shop.call<StoredPicture>('POST', '/products/pictures', { body: formData({}, picture), headers })
  const store = async (red: number) => (await send(await colour(red))).body.data.image
  const put = (id: string, body: object, headers: Record<string, string> = {}) =>
    shop.call<Product>('PUT', `/products/${id}`, { body, headers })
  const get = (id: string) => shop.read<Product>(`/products/${id}`)
  const stored = async () =>
    (await shop.database.reader.selectFrom('pictures').select('path').orderBy('path').execute()).map(
      ({ path }) => path,
    )
  /** Without those that wait: for a product to take them, or for the undo of a change. */
  const lasting = async () => {
    const waiting = await shop.database.reader.selectFrom('picture_uploads').select('path').execute()
    return (await stored()).filter(path => !waiting.some(one => one.path === path))
  }
  const listOf = (...images: string[]): ProductPicture[] => images.map(image => aPicture({ image }))
  /** A product with three pictures, in this order. */
  async function pictured() {
    const images = [await store(10), await store(120), await store(230)] as const
    const product = await shop.createProduct({ pictures: listOf(...images) })
    return { id: product._id, product, images }
  }

  test('are sent one by one or refused, a retry stores nothing new, and are listed in their order, the first as the image', async () => {
    const { notChosen } = productPictureMessages
    for (const [body, status, image] of [
      [formData({}), 400, notChosen],
      [{}, 400, notChosen],
      [formData({}, Buffer.from('no picture')), 415, pictureMessages.notAPicture],
      [formData({}, Buffer.alloc(5 * 1024 * 1024 + 1)), 413, pictureMessages.imageTooLarge],
    ] as const)
      expect(await shop.refusal('POST', '/products/pictures', body)).toEqual([status, { image }])
    expect(await stored()).toEqual([])
    const key = { 'idempotency-key': 'one' }
    const first = await send(await colour(10), key)
    const one = first.body.data.image
    expect([first.status, one]).toEqual([
      201,
      expect.stringMatching(/^\/uploads\/products\/[0-9a-f]{32}-\d+x\d+\.jpg$/),
    ])
    const again = await send(await colour(10), key)
    expect([again.status, again.body.data]).toEqual([201, first.body.data])
    const other = await send(await colour(20), key)
    expect([other.status, other.body.message]).toEqual([409, problemMessages.idempotencyKeyReused])
    expect(await stored()).toEqual([one])
    const two = await store(200)
    const pictures = [aPicture({ image: two, role: 'label', alt: 'What is in it' }), aPicture({ image: one })]
    const created = await shop.createProduct({ pictures })
    expect([created.image, created.pictures]).toEqual([two, pictures])
    expect(await get(created._id)).toEqual(created)
    const turned = await put(created._id, formData({ pictures: JSON.stringify(pictures.toReversed()) }))
    expect([turned.status, turned.body.data.image]).toEqual([200, one])
    expect(turned.body.data.pictures).toEqual(pictures.toReversed())
    expect((await shop.app.inject(two)).statusCode).toBe(200)
  })

  test('are stored with a focus as another of the same bytes, which a product takes, and an undo gives back', async () => {
    const { id, images } = await pictured()
    const focus = (image: unknown, x: unknown = 0.27, y: unknown = 1) =>
      shop.call<StoredPicture>('POST', '/products/pictures/focus', { body: { image, focus: { x, y } } })
    const answer = await focus(images[0])
    const focused = images[0].replace('.jpg', '-25-100.jpg')
    expect([answer.status, answer.body.data]).toEqual([201, { image: focused }])
    const [before, after] = await Promise.all([images[0], focused].map(path => shop.app.inject(path)))
    expect(after?.rawPayload).toEqual(before?.rawPayload)
    const { headers } = await put(id, { pictures: listOf(focused, images[1]) })
    for (const path of ['/products', '/products/popular/list'])
      expect((await shop.read<Product[]>(path)).map(({ image }) => image)).toEqual([focused])
    expect((await shop.app.inject(focused.replace('.jpg', '.8.avif'))).statusCode).toBe(200)
    await shop.call('POST', `/changes/${headers['change-id']}/undo`)
    expect((await get(id)).pictures).toEqual(listOf(...images))
    // The middle is what a name without a point means.
    expect((await focus(focused, 0.5, 0.5)).body.data.image).toBe(images[0])

    const { noPoint, notStored } = productPictureMessages
    const refusal = (image: unknown, point: object | null) =>
      shop.refusal('POST', '/products/pictures/focus', { image, focus: point })
    const unknown = `/uploads/products/${'0'.repeat(32)}-40x50.jpg`
    for (const image of [unknown, 'https://evil.example/a.jpg', '', 5, undefined])
      expect(await refusal(image, pictureMiddle)).toEqual([400, { image: notStored }])
    for (const [x, y, key] of [
      [-0.1, 0, 'x'],
      [1.01, 0, 'x'],
      ['0.5', 0, 'x'],
      [0.5, null, 'y'],
    ] as const)
      expect(await refusal(images[0], { x, y })).toEqual([400, { [`focus.${key}`]: noPoint }])
    expect(await refusal(images[0], null)).toEqual([400, { focus: noPoint }])
  })

  test('stay when a write does not name them, and their first is replaced or removed as ever', async () => {
    const { id, images } = await pictured()
    const [first, second, third] = images
    const renamed = (await put(id, { name: 'Oil' })).body.data
    expect(renamed.pictures).toEqual(listOf(first, second, third))
    expect((await put(id, formData({ pictures: '', price: '5' }))).body.data.pictures).toHaveLength(3)
    const replaced = (await put(id, formData({ name: 'Oil' }, await colour(60)))).body.data
    expect(replaced.image).not.toBe(first)
    expect(replaced.pictures).toEqual(listOf(replaced.image, second, third))
    expect(await lasting()).not.toContain(first)
    const removed = (await put(id, { deleteImage: 'true' })).body.data
    expect([removed.image, removed.pictures]).toEqual([second, listOf(second, third)])
    // A picture of the product that is uploaded again moves to the front.
    const moved = (await put(id, formData({}, await colour(230)))).body.data
    expect([moved.image, 'pictures' in moved]).toEqual([third, false])
    // The first one, uploaded again along with another change, stays.
    const same = await put(id, formData({ description: 'Pressed today' }, await colour(230)))
    expect(same.body.data).toMatchObject({ image: third, description: 'Pressed today' })
    await put(id, { deleteImage: true })
    expect([(await get(id)).image, await lasting()]).toEqual(['', []])
  })

  test('of a list go before a picture that comes along, which replaces its first', async () => {
    const { id, images } = await pictured()
    const pictures = JSON.stringify(listOf(images[2], images[1]))
    const answer = (await put(id, formData({ pictures }, await colour(60)))).body.data
    expect(answer.pictures?.map(({ image }) => image)).toEqual([answer.image, images[1]])
    expect(await lasting()).toEqual([answer.image, images[1]].sort())
    const { _id: category } = await shop.createCategory()
    const fields = { name: 'New', category, pictures: JSON.stringify(listOf(images[1])) }
    const body = formData(fields, await colour(60))
    const created = (await shop.call<Product>('POST', '/products', { body })).body.data
    expect([created.image, 'pictures' in created]).toEqual([answer.image, false])
  })

  test('are stored here as pictures of products', async () => {
    const { id, product, images } = await pictured()
    const logo = await saveLogo(shop)
    const refused = { 'pictures.1.image': productPictureMessages.notStored }
    const unknown = `/uploads/products/${'0'.repeat(32)}-40x50.jpg`
    const foreign = ['https://evil.example/a.jpg', '//evil.example/a.jpg', '/uploads/products/../shop/a.jpg']
    for (const path of [logo, unknown, ...foreign, images[0].replace('products', 'shop'), 'javascript:1', ''])
      for (const pictures of [listOf(images[0], path), JSON.stringify(listOf(images[0], path))])
        expect([path, await shop.refusal('PUT', `/products/${id}`, { pictures })]).toEqual([
          path,
          [400, refused],
        ])
    const { _id: category } = await shop.createCategory()
    const fresh = { name: 'New', category, pictures: listOf(images[0], unknown) }
    expect(await shop.refusal('POST', '/products', fresh)).toEqual([400, refused])
    expect(await get(id)).toEqual(product)
    expect(await shop.read<Product[]>('/products')).toHaveLength(1)
  })

  test('that no list names any more are removed, but not those of another product', async () => {
    const { id, images } = await pictured()
    const other = await shop.createProduct({ name: 'Other', pictures: listOf(images[1], images[2]) })
    const waiting = await store(60)
    await put(id, { pictures: listOf(images[1]) })
    await put(other._id, { pictures: [] })
    // One that no product takes waits for a day.
    clock.pass(days(1) - 60_000)
    await shop.sweep()
    expect(await stored()).toContain(waiting)
    clock.pass(120_000)
    await shop.sweep()
    expect(await stored()).toEqual([...images].sort())
    // An undo may need them for 30 days.
    clock.pass(days(29) - 120_000)
    await shop.sweep()
    expect(await stored()).toEqual([...images].sort())
    clock.pass(120_000)
    await shop.sweep()
    expect(await stored()).toEqual([images[1]])
    expect((await shop.app.inject(images[1])).statusCode).toBe(200)
    // One that was just sent stays, also where another product drops the same one.
    expect(await store(120)).toBe(images[1])
    await put(id, { pictures: [] })
    expect(await stored()).toEqual([images[1]])
    const taken = await shop.createProduct({ name: 'Third', pictures: listOf(images[1]) })
    expect(await lasting()).toEqual([images[1]])
    await put(taken._id, { pictures: [] })
    expect(await lasting()).toEqual([])
  })

  test('stay in the trash and come back, and go with it for good', async () => {
    const { id, product, images } = await pictured()
    const discard = () => shop.discard(`/products/${id}`)
    await shop.call('POST', `/trash/${await discard()}/restore`)
    expect((await get(id)).pictures).toEqual(product.pictures)
    const other = await shop.createProduct({ name: 'Other', pictures: listOf(images[2]) })
    await discard()
    expect(await stored()).toHaveLength(3)
    await shop.call('DELETE', '/trash')
    expect([await stored(), (await get(other._id)).image]).toEqual([[images[2]], images[2]])
  })

  test('are answered by the product alone where its image does not say it all, follow the version that a change is based on, and stand in the audit log', async () => {
    const { id, product, images } = await pictured()
    for (const path of ['/products', '/products?limit=5&search=sesame', '/products/popular/list']) {
      const [listed] = await shop.read<Product[]>(path)
      expect([path, listed?.image, listed && 'pictures' in listed]).toEqual([path, images[0], false])
    }
    const pictures = listOf(images[2])
    const stale = await put(id, { pictures }, { 'if-match': '"7"' })
    expect([stale.status, stale.body.data]).toEqual([412, product])
    const [one, other] = await Promise.all([
      put(id, { pictures }, { 'if-match': '"1"' }),
      put(id, { pictures: listOf(images[1]) }, { 'if-match': '"1"' }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 412])
    const winner = one.status === 200 ? images[2] : images[1]
    const seen = await get(id)
    expect([seen.image, 'pictures' in seen, await lasting()]).toEqual([winner, false, [winner]])
    const [changed] = await shop.read<AuditEntry[]>(`/activity?subject=${id}`)
    expect(changed?.before).toEqual({ image: images[0], pictures: product.pictures })
    expect(changed?.after).toEqual({ image: winner })
    const said = [aPicture({ image: winner, role: 'label' })]
    expect((await put(id, { pictures: said })).body.data.pictures).toEqual(said)
    const none = (await put(id, { pictures: [] })).body.data
    expect([none.image, 'pictures' in none]).toEqual(['', false])
  })
})
