import { program } from '@chekku/domain/people/permissions'
import { madeUpEmail } from '@chekku/domain/people/session'
import { sampleShop } from '@chekku/domain/sample-shop'
import type { GoLiveCheck, GoLiveItem } from '@chekku/domain/schemas/go-live'
import { type GoLiveKey, goLiveKeys, goLiveMessages, goLiveTexts } from '@chekku/domain/shop/go-live'
import { emptyShop } from '@chekku/domain/shop/shop'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import { isWholeRun } from '../../testing/choose-from.ts'
import { addPasskey } from '../../testing/passkey-operations.ts'
import { joinedPerson } from '../../testing/people-operations.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData, startTestApp, type TestApp, testAdministrator } from '../../testing/test-app.ts'
import { describeShopWith } from '../../testing/test-shop.ts'
import { Accounts } from '../auth/service.ts'
import { cheapHash, createClock, days } from '../auth/testing.ts'
import { markBackup } from './service.ts'

const clock = createClock()

/** Points of the shop details and the address, whose faults no query finds. */
const withoutQuery = ['testimonials', 'texts', 'testMessage', 'homeForm', 'hours', 'fssai', 'address']
const queried = goLiveKeys.filter(key => !withoutQuery.includes(key))

describeShopWith({ now: clock.now }, 'the go-live check', (own, dialect) => {
  let shop: TestApp
  let token: string
  const beginAt = (created_at: number) =>
    own.database.write(transaction => transaction.updateTable('administrators').set({ created_at }).execute())

  beforeEach(async () => {
    clock.set(Date.UTC(2026, 10, 22))
    shop = own
    token = own.token
    // A backup is asked for once the shop is a week old.
    await beginAt(clock.now() - days(8))
  })

  const check = async () => (await shop.call<GoLiveCheck>('GET', '/go-live', { token })).body.data
  const item = async (key: GoLiveKey) => (await check()).items.find(item => item.key === key) as GoLiveItem
  const put = async (path: string, body: object) => {
    const answer = await shop.call('PUT', path, { body })
    expect(answer.status, answer.text).toBe(200)
  }
  const saveShop = (section: string, body: object) => put(`/shop/${section}`, body)
  /** Goes on with another address of the same shop. */
  const moveTo = async (publicOrigin: string) => {
    shop = await startTestApp(own.database, { now: clock.now, publicOrigin })
    token = shop.token
    onTestFinished(shop.close)
  }
  const moveBack = async () => {
    shop = own
    token = own.token
  }
  const changeEmail = async (email: string) => {
    const body = { name: 'Meena', email, currentPassword: testAdministrator.password }
    expect((await shop.call('PUT', '/auth/me', { body })).status).toBe(200)
  }
  const picture = async (width: number, height: number) => plainPicture(undefined, { width, height })

  /** An entity of this name, by the address where it is edited. */
  const example = (name: string, kind: string) =>
    expect.objectContaining({ name, path: expect.stringMatching(new RegExp(`^/admin/${kind}/edit/.`)) })

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
          {
            name: expect.stringMatching(
              /^Home page: Heading, Text under the heading, Trust marks, Story heading$/,
            ),
            path: '/admin/shop#words',
          },
          {
            name: expect.stringMatching(/^Our story: Year founded, Founders, Story, /),
            path: '/admin/shop#story',
          },
          {
            name: expect.stringMatching(/^Phone and WhatsApp: Chat number, Phones, /),
            path: '/admin/shop#reach',
          },
        ]),
      },
      mend: async () => {
        await saveShop('identity', { name: 'Malar', fullName: '', tagline: '', description: '' })
        await saveShop('reach', { chatNumber: '98765 43210', phones: [], email: '', social: [] })
        await saveShop('places', emptyShop.places)
        expect(await item('texts')).toMatchObject({
          examples: [{ path: '/admin/shop#words' }, { path: '/admin/shop#story' }],
        })
        expect(Object.values(goLiveTexts.texts).join(), 'of any part').not.toMatch(/story|number|address/)
        await saveShop('words', { ...emptyShop.words, heroImage: undefined })
      },
    },
    sampleStory: {
      make: () => shop.createProduct({ description: 'Pressed slowly.' }),
      says: { count: 23, examples: [] },
      mend: () => shop.call('POST', '/shop/begin-anew?only=story'),
    },
    testMessage: {
      says: { count: 1, examples: [{ name: goLiveMessages.noChatNumber, path: '/admin/shop#reach' }] },
      mend: async () => {
        await saveShop('reach', { chatNumber: '98765 43210' })
        expect(await item('testMessage')).toMatchObject({ count: 1, examples: [{ name: '+91 98765 43210' }] })
        await shop.call('POST', '/go-live/test-message', { body: { number: '098765 43210' } })
      },
    },
    sample: {
      make: async () => {
        const [oil, item] = [sampleCatalogue.products[0], sampleCatalogue.gallery[0]]
        await shop.createProduct({ description: oil?.description })
        await shop.createGalleryItem({ description: item?.description ?? '' }, await picture(600, 600))
      },
      says: {
        count: 2,
        examples: [],
        parts: [
          { key: 'products', count: 1, examples: [expect.objectContaining({ name: 'Sesame Oil' })] },
          { key: 'categories', count: 0, examples: [] },
          { key: 'gallery', count: 1, examples: [example(expect.any(String), 'gallery')] },
        ],
      },
      mend: async () => {
        const [products, , gallery] = (await item('sample')).parts ?? []
        const body = { description: 'Pressed slowly.' }
        await put(`/products/${products?.examples[0]?._id}`, body)
        await put(`/gallery/${gallery?.examples[0]?._id}`, body)
      },
    },
    homeForm: {
      says: { count: 1, examples: [] },
      mend: () => saveShop('reach', { homeFormOpensChat: true }),
    },
    hours: {
      says: { count: 1, examples: [{ name: goLiveMessages.sampleHours, path: '/admin/shop#hours' }] },
      mend: () => saveShop('hours', { week: sampleShop.hours.week }),
    },
    fssai: {
      says: { count: 1, examples: [] },
      mend: () => saveShop('legal', { fssai: '1234 5678 9012 34' }),
    },
    products: {
      says: { count: 1, examples: [{ name: goLiveMessages.noProduct, path: '/admin/products/new' }] },
      mend: async () => {
        const { _id } = await shop.createProduct({ description: 'Pressed slowly.' })
        const form = formData({}, await picture(600, 600))
        expect((await shop.call('PUT', `/products/${_id}`, { body: form })).status).toBe(200)
      },
    },
    facts: {
      make: () => shop.createProduct({ name: 'Sesame oil' }),
      says: {
        count: 1,
        examples: [example('Sesame oil', 'products')],
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
      says: { count: 1, examples: [{ name: goLiveMessages.noCategory, path: '/admin/categories/new' }] },
      mend: async () => {
        await shop.createOils()
        // The main category's only product belongs to its subcategory.
        const [main, sub] = (await item('categories')).examples
        expect([main?.name, sub?.name]).toEqual(['Oils', 'Sesame'])
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
        examples: [{ _id: 'logo', name: 'Logo (96 × 96)', path: '/admin/shop#identity' }],
        parts: [
          { key: 'products', count: 0, examples: [] },
          { key: 'categories', count: 0, examples: [] },
          { key: 'gallery', count: 1, examples: [example('The press (499 × 320)', 'gallery')] },
        ],
      },
      mend: async () => {
        await saveShop('identity', { deleteImage: true })
        const gallery = (await item('pictures')).parts?.find(({ key }) => key === 'gallery')
        await shop.call('DELETE', `/gallery/${gallery?.examples[0]?._id}`)
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
        examples: [{ name: 'Contact', path: '/admin/navigation' }, example('Oils', 'categories')],
      },
      mend: async () => {
        const [, category] = (await item('navigation')).examples
        await put('/nav-config', { showFixedItems: { contact: true } })
        await put(`/categories/${category?._id}`, { showInNav: true })
      },
    },
    menu: {
      says: {
        count: 2,
        examples: ['Products', 'Popular'].map(name => ({ name, path: '/admin/navigation' })),
      },
      mend: async () => {
        const { _id: category } = await shop.createCategory({ name: 'Empty', showInNav: true })
        await put('/nav-config', { showFixedItems: { popular: false } })
        expect((await item('menu')).examples.map(({ name }) => name)).toEqual(['Products', 'Empty'])
        await shop.createProduct({ category })
      },
    },
    address: {
      make: () => moveTo('http://127.0.0.1:3000'),
      says: { count: 1, examples: [{ name: 'http://127.0.0.1:3000', path: '/admin/start/address' }] },
      mend: moveBack,
    },
    passkeys: {
      make: async () => {
        await addPasskey(shop)
        await moveTo('https://new.example')
      },
      says: {
        count: 1,
        examples: [{ name: 'One passkey works only at shop.example', path: '/admin/account#passkeys' }],
      },
      mend: moveBack,
    },
    email: {
      make: () => changeEmail(madeUpEmail),
      says: { count: 1, examples: [{ name: madeUpEmail, path: '/admin/account#own-account' }] },
      mend: () => changeEmail('meena@shop.example'),
    },
    password: {
      says: {
        count: 1,
        examples: [{ name: testAdministrator.email, path: '/admin/account#change-password' }],
      },
      mend: async () => {
        const body = { currentPassword: testAdministrator.password, newPassword: 'another long password' }
        token = (await shop.call('PUT', '/auth/updatepassword', { body })).body.token
      },
    },
    backup: {
      says: { count: 1, examples: [{ name: goLiveMessages.noBackup, path: '' }] },
      mend: () => markBackup(shop.database, clock.now()),
    },
  }

  test('has all points in their order; of an untouched shop without products nothing is done', async () => {
    await moveTo('http://localhost:3000')
    const { items } = await check()
    expect(items.map(({ key }) => key)).toEqual(goLiveKeys)
    expect(items.filter(({ count }) => count > 0).map(({ key }) => key)).toEqual(
      goLiveKeys.filter(key => !faults[key].make || key === 'address'),
    )
    const empty = ['sampleStory', 'sample', 'facts', 'pictures', 'navigation', 'passkeys', 'email']
    expect(items.filter(item => item.empty).map(({ key }) => key)).toEqual(empty)
    expect(items.filter(({ count, empty }) => count === 0 && !empty)).toEqual([])
  })

  test.each([
    ['identity', { name: 'Malar' }],
    ['reach', { chatNumber: '98765 43210' }],
  ])(
    'asks about the sample’s story once %s is the owner’s, while visitors see any of it',
    async (section, body) => {
      expect(await item('sampleStory')).toMatchObject({ count: 0, empty: true })
      await saveShop(section, body)
      expect((await item('sampleStory')).count).toBeGreaterThan(5)
      const hidden = sampleShop.testimonials.map(one => ({ ...one, hidden: true }))
      await saveShop('testimonials', { testimonials: hidden })
      await saveShop('identity', { fullName: '', tagline: '', description: '' })
      await saveShop('reach', { phones: [], email: '', social: [] })
      await saveShop('places', emptyShop.places)
      expect((await item('sampleStory')).count).toBeGreaterThan(5)
      await saveShop('words', { ...emptyShop.words, heroImage: undefined })
      expect(await item('sampleStory')).not.toHaveProperty('empty')
      expect(await item('sampleStory')).toMatchObject({ count: 0 })
    },
  )

  test('what the sample brought is neither done nor to do; the owner’s first product is', async () => {
    const examplesOfProducts = async () => (await item('products')).examples.map(({ name }) => name)
    const [sample] = sampleCatalogue.products
    const [{ description } = { description: '' }] = sampleCatalogue.categories
    const { _id: category } = await shop.createCategory({ description })
    const facts = { ingredients: 'Groundnut', shelfLife: { count: 9, unit: 'months' }, fssai: '1'.repeat(14) }
    const oil = { category, facts, description: sample?.description }
    await shop.createProduct(oil)
    expect(await item('facts')).toMatchObject({ count: 0, empty: true })
    expect(await item('categories')).toMatchObject({ count: 0, empty: true })
    expect(await examplesOfProducts()).toEqual([goLiveMessages.noProduct])
    await shop.createProduct({ ...oil, description: 'Mine.' })
    expect(await item('facts')).not.toHaveProperty('empty')
    expect(await examplesOfProducts()).toEqual([])
    expect(await item('categories')).toHaveProperty('empty')
  })

  test('products that lack something are counted and named by what they lack', async () => {
    const { _id: category } = await shop.createCategory()
    await shop.createProduct({ category, name: 'Sesame oil', price: 0, description: '' })
    const examples = [example('Sesame oil', 'products')]
    const missing = ['picture', 'price', 'description'].map(key => ({ key, count: 1, examples }))
    expect(await item('products')).toMatchObject({
      count: 1,
      examples: [],
      parts: [...missing, { key: 'category', count: 0, examples: [] }],
    })
  })

  test('hours that end before they begin are asked about, special days too', async () => {
    const special = { from: '2026-12-25', until: '2026-12-25', spans: [{ opens: '22:00', closes: '02:00' }] }
    await saveShop('hours', { week: { friday: [{ opens: '21:00', closes: '09:00' }] }, special: [special] })
    expect(await item('hours')).toMatchObject({
      count: 2,
      examples: [
        { name: 'Friday: 9:00 PM - 9:00 AM', path: '/admin/shop#hours' },
        { name: 'Friday, 25 December: 10:00 PM - 2:00 AM', path: '/admin/shop#hours' },
      ],
    })
    await saveShop('hours', { week: { friday: [{ opens: '09:00', closes: '21:00' }] }, special: [] })
    expect((await item('hours')).count).toBe(0)
  })

  test('keeps nobody waiting for a snapshot while it looks at the products', async () => {
    const read = async () => [await check(), await shop.read('/go-live/products/ids')]
    expect(await shop.database.snapshot(read)).toEqual(await read())
  })

  test('lists the ids of what a point counts, or one part of it', async () => {
    const { oils, sesame } = await shop.createOils()
    const facts = { ingredients: 'Sesame' }
    const whole = { description: 'Pressed slowly.', category: oils._id }
    const { _id: bare } = await shop.createProduct({ category: oils._id, price: 0 })
    const { _id: told } = await shop.createProduct({ ...whole, facts })
    const small = await shop.createGalleryItem({}, await picture(320, 200))
    const ids = (path: string) => shop.read<Record<string, string[]>>(`/go-live/${path}`)
    const none = { products: [], categories: [], gallery: [] }
    expect(await ids('products/ids')).toEqual({ ...none, products: [bare, told] })
    expect(await ids('products/ids?part=price')).toEqual({ ...none, products: [bare] })
    expect(await ids('facts/ids?part=ingredients')).toEqual({ ...none, products: [bare] })
    expect(await ids('facts/ids')).toEqual({ ...none, products: [bare, told] })
    expect(await ids('categories/ids')).toEqual({ ...none, categories: [sesame._id] })
    expect(await ids('pictures/ids')).toEqual({ ...none, gallery: [small._id] })
    expect(await ids('backup/ids')).toEqual(none)
    expect((await shop.call('GET', '/go-live/products/ids?part=taste')).status).toBe(400)
  })

  test.each(dialect === 'sqlite' || isWholeRun ? goLiveKeys : queried)(
    'finds the fault of %s, and sees that it is mended',
    async key => {
      const { make, says, mend } = faults[key]
      if (make) {
        expect((await item(key)).count).toBe(0)
        await make()
      }
      expect(await item(key)).toMatchObject({ ...says, dismissed: false })
      await mend()
      expect(await item(key)).toMatchObject({ count: 0, examples: [] })
    },
  )

  test('an empty week is no hours, and neither an empty chat number nor the sample’s one that a message reached', async () => {
    const week = Object.fromEntries(Object.keys(emptyShop.hours.week).map(day => [day, []]))
    await saveShop('hours', { week })
    expect(await item('hours')).toMatchObject({ count: 1, examples: [{ name: goLiveMessages.noHours }] })
    await shop.call('POST', '/go-live/test-message', { body: { number: '9000000000' } })
    expect((await item('testMessage')).count, 'of the sample’s number').toBe(1)
    await saveShop('reach', { homeFormOpensChat: true, chatNumber: '' })
    expect(await item('testMessage')).toMatchObject({ examples: [{ name: goLiveMessages.noChatNumber }] })
    expect((await item('homeForm')).count, 'of a form that sends nothing').toBe(1)
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
    const deletion = await shop.discard(`/products/${deleted._id}`)
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
    const accounts = new Accounts({ database: shop.database, cost: cheapHash })
    // Whoever joins by an invitation has chosen one.
    await joinedPerson(shop)
    await faults.password.mend()
    await accounts.administrators.create(program, { email: 'colleague@shop.example', name: 'A colleague' })
    const emails = async () => (await item('password')).examples.map(({ name }) => name)
    expect(await emails()).toEqual(['colleague@shop.example'])
    await accounts.administrators.disable(program, 'colleague@shop.example')
    expect(await emails()).toEqual([])
    const password = await accounts.administrators.resetPassword(program, testAdministrator.email)
    const { email } = testAdministrator
    token = (await accounts.signIn({ email, password, address: '203.0.113.9' })).token
    // Whoever still has such a password sees nothing but the form for another one.
    await shop.database.write(transaction =>
      transaction.updateTable('administrators').set({ has_first_password: 0 }).execute(),
    )
    expect(await emails()).toEqual([email])
  })

  test('a new shop has seven days for its first backup', async () => {
    await beginAt(clock.now())
    clock.pass(days(7) - 1)
    expect(await item('backup')).toMatchObject({ count: 0, empty: true })
    clock.pass(1)
    expect(await item('backup')).toMatchObject({ examples: [{ name: goLiveMessages.noBackup }] })
  })

  test('a backup is enough for seven days', async () => {
    await markBackup(shop.database, clock.now())
    clock.pass(days(7) - 1)
    expect((await item('backup')).count).toBe(0)
    clock.pass(1)
    expect(await item('backup')).toMatchObject({
      count: 1,
      examples: [{ name: goLiveMessages.lastBackup(7) }],
    })
  })
})
