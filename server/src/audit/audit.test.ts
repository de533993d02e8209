import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { NavigationVersion } from '@chekku/domain/schemas/navigation'
import type { Product } from '@chekku/domain/schemas/product'
import type { ShopVersion } from '@chekku/domain/schemas/shop'
import type { Deleted } from '@chekku/domain/schemas/trash'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData, startTestApp, type TestApp, testAdministrator } from '../../testing/test-app.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { recordAudit } from './service.ts'

const newPassword = 'another long password'

type Prepare = (shop: TestApp) => Promise<() => Promise<unknown>>

/** Calls the path of a newly created entity, followed by `end`. */
const on =
  (create: (shop: TestApp) => Promise<{ _id: string }>, path: string, end = '') =>
  (method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', body?: object): Prepare =>
  async shop => {
    const { _id } = await create(shop)
    return () => shop.call(method, `/${path}/${_id}${end}`, { body })
  }
const product = (end?: string) => on(shop => shop.createProduct(), 'products', end)
const category = (end?: string) => on(shop => shop.createCategory(), 'categories', end)
const item = (end?: string) => on(shop => createItem(shop), 'gallery', end)
const details =
  (section: string, body: object): Prepare =>
  async shop =>
  () =>
    shop.call('PUT', `/shop/${section}`, { body })
const deletion = (end?: string) => on(async shop => ({ _id: await discardProduct(shop) }), 'trash', end)

/** Every write route with its audit events, sorted, and the preparation of a call. */
const writes: Record<string, [events: string[], prepare: Prepare]> = {
  'POST /products': [
    ['product created'],
    async shop => {
      const { _id } = await shop.createCategory()
      return () => shop.createProduct({ category: _id })
    },
  ],
  'POST /products/json': [
    ['gallery created', 'product created'],
    async shop => {
      const { _id } = await shop.createCategory()
      const body = { name: 'Oil', price: 1, category: _id, gallery: true }
      return () => shop.call('POST', '/products/json', { body })
    },
  ],
  'PUT /products/{id}': [['product changed'], product()('PUT', { name: 'Oil' })],
  'PUT /products/{id}/featured': [['product changed'], product('/featured')('PUT')],
  'DELETE /products/{id}': [['product deleted'], product()('DELETE')],
  'PATCH /products': [
    ['product changed'],
    async shop => {
      const ids = [(await shop.createProduct())._id, (await shop.createProduct({ featured: true }))._id]
      return () => shop.call('PATCH', '/products', { body: { ids, change: { featured: true } } })
    },
  ],
  'POST /products/pictures': [
    [],
    async shop => {
      const body = formData({}, await plainPicture())
      return () => shop.call('POST', '/products/pictures', { body })
    },
  ],
  'PUT /products': [
    ['product changed'],
    async shop => {
      const [_id, same] = [(await shop.createProduct())._id, (await shop.createProduct())._id]
      const products = [
        { _id, featured: true },
        { _id: same, featured: false },
      ]
      return () => shop.call('PUT', '/products', { body: { products } })
    },
  ],
  'POST /products/{id}/preview': [['product changed'], product('/preview')('POST')],
  'DELETE /products/{id}/preview': [
    ['product changed'],
    async shop => {
      const path = `/products/${(await shop.createProduct())._id}/preview`
      await shop.call('POST', path)
      return () => shop.call('DELETE', path)
    },
  ],
  'PUT /products/order': [
    ['category changed'],
    async shop => {
      const { _id: category } = await shop.createCategory()
      const ids = [(await shop.createProduct({ category }))._id, (await shop.createProduct({ category }))._id]
      return () => shop.call('PUT', '/products/order', { body: { category, ids } })
    },
  ],
  'DELETE /products/order': [
    ['category changed'],
    async shop => {
      const { _id: category } = await shop.createCategory()
      const ids = [(await shop.createProduct({ category }))._id, (await shop.createProduct({ category }))._id]
      await shop.call('PUT', '/products/order', { body: { category, ids } })
      return () => shop.call('DELETE', `/products/order?category=${category}`)
    },
  ],
  'POST /products/delete': [
    ['product deleted', 'product deleted'],
    async shop => {
      const ids = [(await shop.createProduct())._id, (await shop.createProduct())._id]
      return () => shop.call('POST', '/products/delete', { body: { ids } })
    },
  ],
  'POST /products/join': [
    ['product changed', 'product deleted'],
    async shop => {
      const ids = await createTwoSizes(shop)
      return () => shop.call('POST', '/products/join', { body: { ids } })
    },
  ],
  'POST /products/join/undo': [
    ['product changed', 'product restored'],
    async shop => {
      const joined = await shop.call<Deleted>('POST', '/products/join', {
        body: { ids: await createTwoSizes(shop) },
      })
      const { deletion } = joined.body.data
      return () => shop.call('POST', '/products/join/undo', { body: { deletion } })
    },
  ],
  'POST /categories': [['category created'], async shop => () => shop.createCategory()],
  'PUT /categories/{id}': [['category changed'], category()('PUT', { name: 'Honey' })],
  'PATCH /categories/{id}/nav-settings': [
    ['category changed'],
    category('/nav-settings')('PATCH', { order: 5 }),
  ],
  'DELETE /categories/{id}': [
    ['category deleted', 'category deleted'],
    async shop => {
      const { _id } = await shop.createCategory()
      await shop.createCategory({ parent: _id })
      return () => shop.call('DELETE', `/categories/${_id}`)
    },
  ],
  'POST /gallery': [['gallery created'], async shop => () => createItem(shop)],
  'PUT /gallery/{id}': [['gallery changed'], item()('PUT', { title: 'The mill' })],
  'PUT /gallery/{id}/toggle-popular': [['gallery changed'], item('/toggle-popular')('PUT')],
  'DELETE /gallery/{id}': [['gallery deleted'], item()('DELETE')],
  'PUT /nav-config': [
    ['navigation changed'],
    async shop => () => shop.call('PUT', '/nav-config', { body: { maxVisibleItems: 3 } }),
  ],
  'POST /nav-config/{id}/restore': [
    ['navigation changed'],
    async shop => {
      for (const maxVisibleItems of [3, 4])
        await shop.call('PUT', '/nav-config', { body: { maxVisibleItems } })
      const [, first] = (await shop.call<NavigationVersion[]>('GET', '/nav-config/history')).body.data
      return () => shop.call('POST', `/nav-config/${first?._id}/restore`)
    },
  ],
  'PUT /shop/identity': [['shop changed'], details('identity', { name: 'Ārogya' })],
  'PUT /shop/reach': [['shop changed'], details('reach', { phones: [] })],
  'PUT /shop/places': [['shop changed'], details('places', { unit: null })],
  'PUT /shop/hours': [['shop changed'], details('hours', { week: { sunday: [] } })],
  'PUT /shop/words': [['shop changed'], details('words', { motto: '' })],
  'PUT /shop/testimonials': [['shop changed'], details('testimonials', { testimonials: [] })],
  'PUT /shop/legal': [['shop changed'], details('legal', { legalName: 'Arogya LLP' })],
  'PUT /shop/notices': [
    ['shop changed'],
    details('notices', {
      notices: [{ text: 'New', kind: 'news', from: '2026-01-01T00:00', until: '2026-02-01T00:00' }],
    }),
  ],
  'POST /shop/history/{id}/restore': [
    ['shop changed', 'shop changed'],
    async shop => {
      await shop.call('PUT', '/shop/legal', { body: { legalName: 'Arogya LLP' } })
      const [first] = await shop.read<ShopVersion[]>('/shop/history')
      await shop.call('PUT', '/shop/identity', { body: { name: 'Other' } })
      await shop.call('PUT', '/shop/legal', { body: { legalName: '' } })
      return () => shop.call('POST', `/shop/history/${first?._id}/restore`)
    },
  ],
  'PUT /redirects': [
    ['shop changed'],
    async shop => () =>
      shop.call('PUT', '/redirects', { body: { redirects: [{ from: '/old', to: '/products' }] } }),
  ],
  'POST /redirects/check': [
    [],
    async shop => () => shop.call('POST', '/redirects/check', { body: { redirects: [] } }),
  ],
  'PUT /go-live/{key}': [
    ['shop changed'],
    async shop => () => shop.call('PUT', '/go-live/fssai', { body: { dismissed: true } }),
  ],
  'POST /go-live/test-message': [
    ['shop changed'],
    async shop => () => shop.call('POST', '/go-live/test-message', { body: { number: '9000000000' } }),
  ],
  'POST /trash/{id}/restore': [['product restored'], deletion('/restore')('POST')],
  'DELETE /trash/{id}': [['product removed'], deletion()('DELETE')],
  'DELETE /trash': [
    ['product removed'],
    async shop => {
      await discardProduct(shop)
      return () => shop.call('DELETE', '/trash')
    },
  ],
  'POST /auth/login': [['administrator signed-in'], async shop => () => signIn(shop)],
  'POST /auth/logout': [
    ['administrator signed-out'],
    async shop => {
      const token = await signIn(shop)
      return () => shop.call('POST', '/auth/logout', { token })
    },
  ],
  'POST /auth/logout-others': [
    ['administrator sessions-ended'],
    async shop => {
      await signIn(shop)
      return () => shop.call('POST', '/auth/logout-others')
    },
  ],
  'PUT /auth/updatepassword': [
    ['administrator password-changed', 'administrator signed-in'],
    async shop => async () => {
      const body = { currentPassword: testAdministrator.password, newPassword }
      await shop.call('PUT', '/auth/updatepassword', { body })
      shop.token = await signIn(shop, newPassword)
    },
  ],
}

const createItem = async (shop: TestApp): Promise<GalleryItem> =>
  shop.createGalleryItem({ title: 'The press' }, await plainPicture())

async function createTwoSizes(shop: TestApp): Promise<string[]> {
  const [one, two] = [
    await shop.createProduct({ name: 'Oil, 1 litre' }),
    await shop.createProduct({ name: 'Oil, 500 ml' }),
  ]
  return [one._id, two._id]
}

const signIn = async (shop: TestApp, password = testAdministrator.password) =>
  (await shop.call('POST', '/auth/login', { body: { ...testAdministrator, password }, token: null })).body
    .token

async function discardProduct(shop: TestApp): Promise<string> {
  const { _id } = await shop.createProduct()
  return (await shop.call<Deleted>('DELETE', `/products/${_id}`)).body.data.deletion
}

const newest = async (shop: TestApp) =>
  (await shop.call<AuditEntry[]>('GET', '/activity?limit=1000', { token: shop.token })).body.data

/** The audit events of one call, which must all be by the administrator. */
async function auditOf(shop: TestApp, work: () => Promise<unknown>): Promise<string[]> {
  const known = new Set((await newest(shop)).map(({ _id }) => _id))
  await work()
  const fresh = (await newest(shop)).filter(({ _id }) => !known.has(_id))
  for (const { actor } of fresh) expect(actor.name).toBe(testAdministrator.email)
  return fresh.map(({ action, subject }) => `${subject.kind} ${action}`).sort()
}

describeOnEachDatabase('the audit log', (connect, dialect) => {
  let database: Database
  let shop: TestApp
  beforeEach(async () => {
    database = await connect()
    shop = await startTestApp(database)
  })
  afterEach(() => shop.close())

  test.each(Object.entries(writes))('records %s with its actor', async (_, [events, prepare]) => {
    expect(await auditOf(shop, await prepare(shop))).toEqual(events)
  })

  test('stores the fields that differ, before and after', async () => {
    const product = await shop.createProduct({ name: 'Sesame Oil', price: 460 })
    await shop.call('PUT', `/products/${product._id}`, { body: { price: '480.50' } })
    const [changed, created] = await shop.read<AuditEntry[]>(`/activity?subject=${product._id}`)
    expect(changed).toMatchObject({
      action: 'changed',
      subject: { kind: 'product', _id: product._id, name: 'Sesame Oil' },
      before: { price: 460 },
      after: { price: 480.5 },
    })
    expect(Object.keys(changed?.before ?? {})).toEqual(['price'])
    expect(created).toMatchObject({ action: 'created', before: null, after: { name: 'Sesame Oil' } })
  })

  test('has no event of a write that was refused or changed nothing', async () => {
    const category = await shop.createCategory()
    const { _id } = await shop.createProduct({ category: category._id })
    const headers = { 'if-match': '"7"', 'idempotency-key': 'once' }
    expect(
      await auditOf(shop, async () => {
        const stale = await shop.call('PUT', `/products/${_id}`, { body: { name: 'X' }, headers })
        expect(stale.status).toBe(412)
        expect((await shop.call('DELETE', `/categories/${category._id}`)).status).toBe(409)
        expect((await shop.call('PATCH', '/products', { body: { ids: ['x'], change: {} } })).status).toBe(400)
        expect((await shop.call('PUT', '/nav-config', { body: {} })).status).toBe(200)
        const wrong = { ...testAdministrator, password: 'not this one' }
        expect((await shop.call('POST', '/auth/login', { body: wrong, token: null })).status).toBe(401)
      }),
    ).toEqual([])
    const createOnce = () => shop.call<Category>('POST', '/categories', { body: { name: 'Once' }, headers })
    await createOnce()
    expect(await auditOf(shop, createOnce)).toEqual([])
  })

  test('is stored in the transaction of the write', async () => {
    const write = database.writeCatalogue(async transaction => {
      await recordAudit(transaction, { action: 'created', kind: 'product', id: 'x', name: 'X' })
      throw new Error('Half way')
    })
    await expect(write).rejects.toThrow('Half way')
    expect((await newest(shop)).map(({ subject }) => subject._id)).not.toContain('x')
  })

  test('is append-only in the database itself', async () => {
    await shop.createCategory()
    const lines = await newest(shop)
    const { _id } = lines[0] as AuditEntry
    const columns = 'id, at, actor_name, action, kind, subject_id, subject_name'
    const copy = `select ${columns} from activity where id = '${_id}'`
    const other = `'other', 0, 'nobody', 'created', 'product', 'x', 'X'`
    for (const statement of [
      `update activity set actor_name = 'nobody'`,
      `update activity set id = 'other' where id = '${_id}'`,
      `delete from activity where id = '${_id}'`,
      `insert into activity (${columns}) ${copy}`,
      `insert into activity (${columns}) ${copy} on conflict (id) do update set actor_name = 'nobody'`,
      ...(dialect === 'postgres'
        ? ['truncate activity']
        : [
            `update or ignore activity set actor_name = 'nobody'`,
            `update activity set rowid = rowid + 100`,
            `insert or replace into activity (${columns}) ${copy}`,
            `replace into activity (${columns}) ${copy}`,
            `insert or replace into activity (rowid, ${columns}) select rowid, ${other} from activity limit 1`,
            `replace into activity (rowid, ${columns}) select rowid, ${other} from activity limit 1`,
            `insert into activity (rowid, ${columns}) select rowid, ${other} from activity limit 1
              on conflict (rowid) do update set actor_name = 'nobody'`,
          ]),
    ]) {
      const attempt = database.write(transaction => sql.raw(statement).execute(transaction))
      await expect(attempt, statement).rejects.toThrow(
        /rows of this table are only ever added|no such column: rowid|no column named rowid|duplicate key/,
      )
    }
    expect(await newest(shop)).toEqual(lines)
  })

  test('holds no password, token or hash', async () => {
    for (const [, prepare] of Object.values(writes)) await (await prepare(shop))()
    const rows = await database.reader.selectFrom('activity').selectAll().execute()
    const sessions = await database.reader.selectFrom('sessions').select('token_hash').execute()
    const owner = await database.reader.selectFrom('administrators').selectAll().executeTakeFirstOrThrow()
    const text = JSON.stringify(rows)
    expect(text).toContain('password-changed')
    const secrets = [testAdministrator.password, newPassword, shop.token, owner.password_hash]
    for (const secret of [...secrets, ...sessions.map(({ token_hash }) => token_hash)]) {
      expect(text).not.toContain(secret)
    }
  })

  test('is read in pages, newest first', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await shop.createCategory({ name })
    const page = await shop.call<AuditEntry[]>('GET', '/activity?limit=2&page=2')
    expect(page.body.data.map(({ subject }) => subject.name)).toHaveLength(2)
    expect(page.body.pagination).toMatchObject({ page: 2, limit: 2, total: 5, pages: 3 })
    const times = (await newest(shop)).map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('and every list begin with the newest write, also after the clock was set back', async () => {
    const monthMs = 30 * 24 * 60 * 60 * 1000
    const subject = { kind: 'product' as const, subject_id: 'product', subject_name: 'Oil' }
    const actor = { actor_id: null, actor_name: 'System', facts_before: null, facts_after: null }
    const event = { id: 'of-the-future', at: Date.now() + monthMs, action: 'created' as const }
    const future = { ...event, ...subject, ...actor }
    await database.write(transaction => transaction.insertInto('activity').values(future).execute())
    const { _id: category } = await shop.createCategory()
    const older = await shop.createProduct({ name: 'Older', category })
    const newer = await shop.createProduct({ name: 'Newer', category })
    const names = async () => (await shop.read<Product[]>('/products')).map(({ name }) => name)
    expect(await names()).toEqual(['Newer', 'Older'])
    await shop.call('PUT', `/products/${older._id}`, { body: { price: 1 } })
    expect(await names()).toEqual(['Older', 'Newer'])
    await shop.call('PUT', `/products/${newer._id}/featured`)
    expect(await names()).toEqual(['Newer', 'Older'])
    const change = { ids: [older._id], change: { inStock: false } }
    await shop.call('PATCH', '/products', { body: change })
    expect(await names()).toEqual(['Older', 'Newer'])
    const changed = (await newest(shop)).slice(0, 5).map(({ subject }) => subject.name)
    expect(changed).toEqual(['Older', 'Newer', 'Older', 'Newer', 'Older'])
  })

  test('has one entry per transaction when grouped, with all its subjects', async () => {
    const { _id: category } = await shop.createCategory()
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await shop.createProduct({ category, name }))._id)
    await shop.call('PATCH', '/products', { body: { ids, change: { featured: true } } })
    const gone = await shop.call<Deleted>('POST', '/products/delete', { body: { ids } })
    await shop.call('POST', `/trash/${gone.body.data.deletion}/restore`)
    const grouped = async (query: string) =>
      (await shop.call<AuditEntry[]>('GET', `/activity?grouped=1&${query}`)).body
    const { data, pagination } = await grouped('limit=3')
    expect(data.map(({ action }) => action)).toEqual(['restored', 'deleted', 'changed'])
    for (const { subject, others } of data) {
      const names = [subject, ...(others ?? [])].map(({ name }) => name)
      expect(names.sort()).toEqual(['One', 'Three', 'Two'])
    }
    expect(data[1]?.others?.[0]?.before).toBeNull()
    expect(data[2]?.others?.[0]?.after).toEqual({ featured: true })
    // Four entities were created before, one at a time.
    expect(pagination).toMatchObject({ total: 7, pages: 3 })
    const older = (await grouped('limit=3&page=2')).data.map(({ action }) => action)
    expect(older).toEqual(['created', 'created', 'created'])
    expect((await newest(shop)).filter(({ action }) => action === 'deleted')).toHaveLength(3)
    expect((await newest(shop)).every(entry => !('others' in entry))).toBe(true)
    const [line] = (await grouped(`subject=${ids[1]}`)).data
    expect(line?.subject.name).toBe('Two')
    expect(line).not.toHaveProperty('others')
  })
})

describe('the list of routes above', () => {
  test('has every writing route of the API', async () => {
    const { createTestDatabase } = await import('../database/testing.ts')
    const made = await createTestDatabase('sqlite')
    const shop = await startTestApp(made.database)
    type Description = { paths: Record<string, object> }
    const { paths } = (await shop.app.inject('/api/openapi.json')).json<Description>()
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter(method => method !== 'get')
        .map(method => `${method.toUpperCase()} ${path.replace('/api', '')}`),
    )
    expect(calls.sort()).toEqual(Object.keys(writes).sort())
    await shop.close()
    await made.close()
  })
})
