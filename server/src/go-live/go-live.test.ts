import type { GoLiveCheck, GoLiveItem } from '@chekku/domain/schemas/go-live'
import type { Deleted } from '@chekku/domain/schemas/trash'
import { type GoLiveKey, goLiveKeys, goLiveMessages } from '@chekku/domain/shop/go-live'
import { sampleShop } from '@chekku/domain/shop/sample-shop'
import { emptyShop } from '@chekku/domain/shop/shop'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData, startTestApp, type TestApp, testAdministrator } from '../../testing/test-app.ts'
import { Accounts } from '../auth/service.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { markBackup } from './service.ts'

const dayMs = 24 * 60 * 60 * 1000

describeOnEachDatabase('the go-live check', connect => {
  let now: number
  let database: Database
  let shop: TestApp
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 22)
    database = await connect()
    shop = await startTestApp(database, { now: () => now })
  })
  afterEach(() => shop.close())

  const check = () => shop.read<GoLiveCheck>('/go-live')
  const item = async (key: GoLiveKey) => (await check()).items.find(item => item.key === key) as GoLiveItem
  const put = async (path: string, body: object) => {
    const answer = await shop.call('PUT', path, { body })
    expect(answer.status, answer.text).toBe(200)
  }
  const saveShop = (section: string, body: object) => put(`/shop/${section}`, body)
  const picture = async (width: number, height: number) => plainPicture(undefined, { width, height })

  /** An item's fault: how to cause it, if it is not there from the start, its example, and how to fix it. */
  interface Fault {
    make?: () => Promise<unknown>
    says: Partial<GoLiveItem> | object
    mend: () => Promise<unknown>
  }
  const faults: Record<GoLiveKey, Fault> = {
    testimonials: {
      says: { count: 5, examples: expect.arrayContaining([expect.objectContaining({ name: 'Lakshmi N.' })]) },
      mend: () =>
        saveShop('testimonials', {
          testimonials: sampleShop.testimonials.map((one, index) =>
            index < 4 ? { ...one, hidden: true } : { ...one, content: 'A customer’s own words.' },
          ),
        }),
    },
    texts: {
      says: {
        examples: expect.arrayContaining([
          { name: expect.stringMatching(/^Words: story, /), path: '/admin/shop#words' },
        ]),
      },
      mend: async () => {
        await saveShop('identity', { name: 'Malar', fullName: '', tagline: '', description: '' })
        await saveShop('reach', { chatNumber: '98765 43210', phones: [], email: '', social: [] })
        await saveShop('places', emptyShop.places)
        await saveShop('hours', { week: { monday: [] } })
        expect(await item('texts')).toMatchObject({ examples: [{ path: '/admin/shop#words' }] })
        await saveShop('words', { ...emptyShop.words, heroImage: undefined })
      },
    },
    testMessage: {
      says: { count: 1, examples: [{ name: '+91 90000 00000', path: '/admin/shop#reach' }] },
      mend: () => shop.call('POST', '/go-live/test-message', { body: { number: '090000 00000' } }),
    },
    hours: {
      make: async () => {
        const special = {
          from: '2026-12-25',
          until: '2026-12-25',
          spans: [{ opens: '22:00', closes: '02:00' }],
        }
        await saveShop('hours', {
          week: { friday: [{ opens: '21:00', closes: '09:00' }] },
          special: [special],
        })
      },
      says: {
        count: 2,
        examples: [
          { name: 'Friday: 9:00 PM - 9:00 AM', path: '/admin/shop#hours' },
          { name: 'Friday, 25 December: 10:00 PM - 2:00 AM', path: '/admin/shop#hours' },
        ],
      },
      mend: () => saveShop('hours', { week: { friday: [{ opens: '09:00', closes: '21:00' }] }, special: [] }),
    },
    fssai: {
      says: { count: 1, examples: [] },
      mend: () => saveShop('legal', { fssai: '1234 5678 9012 34' }),
    },
    products: {
      make: async () => {
        const { _id: category } = await shop.createCategory()
        await shop.createProduct({ category, name: 'Sesame oil', price: 0, description: '' })
      },
      says: {
        count: 1,
        parts: [
          { key: 'picture', count: 1, examples: [expect.objectContaining({ name: 'Sesame oil' })] },
          {
            key: 'price',
            count: 1,
            examples: [
              expect.objectContaining({ path: expect.stringMatching(/^\/admin\/products\/edit\/./) }),
            ],
          },
          { key: 'description', count: 1, examples: [expect.anything()] },
          { key: 'category', count: 0, examples: [] },
        ],
      },
      mend: async () => {
        const [example] = (await item('products')).parts?.[0]?.examples ?? []
        const form = formData({ price: '10', description: 'Pressed slowly.' }, await picture(600, 600))
        expect((await shop.call('PUT', `/products/${example?._id}`, { body: form })).status).toBe(200)
      },
    },
    facts: {
      make: () => shop.createProduct({ name: 'Sesame oil' }),
      says: {
        count: 1,
        examples: [
          expect.objectContaining({
            name: 'Sesame oil',
            path: expect.stringMatching(/^\/admin\/products\/edit\/./),
          }),
        ],
        parts: ['ingredients', 'shelfLife', 'fssai'].map(key => ({ key, count: 1, examples: [] })),
      },
      mend: async () => {
        const [example] = (await item('facts')).examples
        const facts = { ingredients: 'Sesame seed', shelfLife: { count: 9, unit: 'months' } }
        await put(`/products/${example?._id}`, { facts })
        await saveShop('legal', { fssai: '12345678901234' })
      },
    },
    categories: {
      make: () => shop.createOils(),
      says: {
        count: 2,
        examples: [expect.objectContaining({ name: 'Oils' }), expect.objectContaining({ name: 'Sesame' })],
      },
      mend: async () => {
        // The main category's only product belongs to its subcategory.
        const [, sub] = (await item('categories')).examples
        await shop.createProduct({ category: sub?._id })
      },
    },
    pictures: {
      make: async () => {
        await shop.createGalleryItem({ title: 'The press' }, await picture(499, 320))
        await shop.createGalleryItem({ title: 'The mill' }, await picture(320, 500))
        const body = formData({ json: '{}' }, await picture(96, 96))
        expect((await shop.call('PUT', '/shop/identity', { body })).status).toBe(200)
      },
      says: {
        count: 2,
        examples: [
          { _id: 'logo', name: 'Logo (96 × 96)', path: '/admin/shop#identity' },
          expect.objectContaining({
            name: 'The press (499 × 320)',
            path: expect.stringMatching('/admin/gallery/edit/'),
          }),
        ],
      },
      mend: async () => {
        await saveShop('identity', { deleteImage: true })
        const [{ _id } = { _id: '' }] = (await item('pictures')).examples
        await shop.call('DELETE', `/gallery/${_id}`)
      },
    },
    navigation: {
      make: async () => {
        const { oils } = await shop.createOils({ showInProductsDropdown: false })
        await shop.createProduct({ category: oils._id })
        await put('/nav-config', {
          showFixedItems: { contact: false, popular: false, home: false, gallery: false },
        })
      },
      says: {
        count: 2,
        examples: [
          { name: 'Contact', path: '/admin/navigation' },
          expect.objectContaining({ name: 'Oils', path: expect.stringMatching('/admin/categories/edit/') }),
        ],
      },
      mend: async () => {
        const [, category] = (await item('navigation')).examples
        await put('/nav-config', { showFixedItems: { contact: true } })
        await put(`/categories/${category?._id}`, { showInNav: true })
      },
    },
    password: {
      says: { count: 1, examples: [{ name: testAdministrator.email, path: '/admin/account' }] },
      mend: async () => {
        const body = { currentPassword: testAdministrator.password, newPassword: 'another long password' }
        const { token } = (await shop.call('PUT', '/auth/updatepassword', { body })).body
        shop.token = token
      },
    },
    backup: {
      says: { count: 1, examples: [{ name: goLiveMessages.noBackup, path: '' }] },
      mend: () => markBackup(database, now),
    },
  }

  test('has all points in their order; those of an untouched shop are about the sample', async () => {
    const { items } = await check()
    expect(items.map(({ key }) => key)).toEqual(goLiveKeys)
    expect(items.filter(({ count }) => count > 0).map(({ key }) => key)).toEqual(
      goLiveKeys.filter(key => !faults[key].make),
    )
  })

  test.each(goLiveKeys)('finds the fault of %s, and sees that it is mended', async key => {
    const { make, says, mend } = faults[key]
    if (make) {
      expect((await item(key)).count).toBe(0)
      await make()
    }
    expect(await item(key)).toMatchObject({ ...says, dismissed: false })
    await mend()
    const token = shop.token
    const { items } = (await shop.call<GoLiveCheck>('GET', '/go-live', { token })).body.data
    expect(items.find(found => found.key === key)).toMatchObject({ count: 0, examples: [] })
  })

  test('an empty week is no hours, and an empty chat number none that a message reached', async () => {
    const week = Object.fromEntries(Object.keys(emptyShop.hours.week).map(day => [day, []]))
    await saveShop('hours', { week })
    expect(await item('hours')).toMatchObject({ count: 1, examples: [{ name: goLiveMessages.noHours }] })
    await shop.call('POST', '/go-live/test-message', { body: { number: '9000000000' } })
    expect((await item('testMessage')).count).toBe(0)
    await saveShop('reach', { chatNumber: '98765 43210' })
    expect(await item('testMessage')).toMatchObject({ count: 1, examples: [{ name: '+91 98765 43210' }] })
    await saveShop('reach', { chatNumber: '' })
    expect(await item('testMessage')).toMatchObject({ examples: [{ name: goLiveMessages.noChatNumber }] })
  })

  test('names at most five examples of many, none of them in the trash', async () => {
    const { _id: category } = await shop.createCategory()
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await shop.createProduct({ category, name: `Oil ${n}` }))._id)
    await shop.call('DELETE', `/products/${ids[0]}`)
    const [picture] = (await item('products')).parts ?? []
    expect(picture?.count).toBe(7)
    expect(picture?.examples.map(({ name }) => name)).toEqual(['Oil 1', 'Oil 2', 'Oil 3', 'Oil 4', 'Oil 5'])
  })

  test('a product is in no category without one, and where its category is in the trash', async () => {
    const { _id: category } = await shop.createCategory()
    const { _id } = await shop.createProduct({ category, name: 'Without' })
    await put('/products', { products: [{ _id, category: '' }] })
    const deleted = await shop.createProduct({ category, name: 'Restored' })
    const { deletion } = (await shop.call<Deleted>('DELETE', `/products/${deleted._id}`)).body.data
    await shop.call('DELETE', `/categories/${category}`)
    await shop.call('POST', `/trash/${deletion}/restore`)
    const part = (await item('products')).parts?.find(({ key }) => key === 'category')
    expect([part?.count, part?.examples.map(({ name }) => name)]).toEqual([2, ['Without', 'Restored']])
  })

  test('a category hidden everywhere is reached under its parent, and one in the products menu only with it', async () => {
    const { oils, sesame } = await shop.createOils()
    await put(`/categories/${sesame._id}`, { showInProductsDropdown: false })
    await shop.createProduct({ category: oils._id, subcategory: sesame._id })
    expect((await item('navigation')).count).toBe(0)
    await put('/nav-config', { showFixedItems: { products: false } })
    expect((await item('navigation')).examples.map(({ name }) => name)).toEqual(['Products', 'Oils'])
  })

  test('a password that a reset handed out is no own one, and a disabled administrator’s does not matter', async () => {
    const accounts = new Accounts({ database })
    await faults.password.mend()
    await accounts.administrators.create({ email: 'colleague@shop.example', name: 'A colleague' })
    const emails = async () => {
      const { items } = (await shop.call<GoLiveCheck>('GET', '/go-live', { token: shop.token })).body.data
      return items.find(({ key }) => key === 'password')?.examples.map(({ name }) => name)
    }
    expect(await emails()).toEqual(['colleague@shop.example'])
    await accounts.administrators.disable('colleague@shop.example')
    expect(await emails()).toEqual([])
    const password = await accounts.administrators.resetPassword(testAdministrator.email)
    const { email } = testAdministrator
    shop.token = (await accounts.signIn({ email, password, address: '203.0.113.9' })).token
    expect(await emails()).toEqual([email])
  })

  test('a backup is enough for seven days', async () => {
    await markBackup(database, now)
    now += 7 * dayMs - 1
    expect((await item('backup')).count).toBe(0)
    now += 1
    expect(await item('backup')).toMatchObject({
      count: 1,
      examples: [{ name: goLiveMessages.lastBackup(7) }],
    })
  })
})
