import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { NavigationVersion } from '@chekku/domain/schemas/navigation'
import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import type { ShopVersion } from '@chekku/domain/schemas/shop'
import { accountOperations, call, type Prepare } from './account-operations.ts'
import { passkeyOperations } from './passkey-operations.ts'
import { peopleOperations } from './people-operations.ts'
import { plainPicture } from './plain-picture.ts'
import { secondFactorOperations } from './second-factor-operations.ts'
import { formData, type ShopCalls, sheetForm, testAdministrator } from './test-app.ts'

/** Calls the path of a newly created entity, followed by `end`. */
const on =
  (create: (shop: ShopCalls) => Promise<{ _id: string }>, path: string, end = '') =>
  (method: 'PUT' | 'PATCH' | 'DELETE' | 'POST', body?: object): Prepare =>
  async shop => {
    const { _id } = await create(shop)
    return () => shop.call(method, `/${path}/${_id}${end}`, { body })
  }
const product = (end?: string) => on(shop => shop.createProduct(), 'products', end)
const category = (end?: string) => on(shop => shop.createCategory(), 'categories', end)
const item = (end?: string) => on(shop => createItem(shop), 'gallery', end)
const details = (section: string, body: object) => call('PUT', `/shop/${section}`, body)
const deletion = (end?: string) => on(async shop => ({ _id: await discardProduct(shop) }), 'trash', end)

/** Every operation that writes with its audit events, sorted, and the preparation of a call. */
export const writeOperations: Record<string, [events: string[], prepare: Prepare]> = {
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
  'POST /products/pictures/focus': [
    [],
    async shop => {
      const body = formData({}, await plainPicture())
      const { image } = (await shop.call<StoredPicture>('POST', '/products/pictures', { body })).body.data
      return () => shop.call('POST', '/products/pictures/focus', { body: { image, focus: { x: 0.2, y: 1 } } })
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
  'PUT /products/order': [
    ['category changed'],
    async shop => {
      const { category, ids } = await createTwo(shop)
      return () => shop.call('PUT', '/products/order', { body: { category, ids } })
    },
  ],
  'DELETE /products/order': [
    ['category changed'],
    async shop => {
      const { category, ids } = await createTwo(shop)
      await shop.call('PUT', '/products/order', { body: { category, ids } })
      return () => shop.call('DELETE', `/products/order?category=${category}`)
    },
  ],
  'POST /products/delete': [
    ['product deleted', 'product deleted'],
    async shop => {
      const { ids } = await createTwo(shop)
      return () => shop.call('POST', '/products/delete', { body: { ids } })
    },
  ],
  'POST /products/join': [
    ['product changed', 'product deleted'],
    async shop => {
      const { ids } = await createTwo(shop)
      return () => shop.call('POST', '/products/join', { body: { ids } })
    },
  ],
  'POST /products/import/plan': [[], call('POST', '/products/import/plan', sheetForm('name\nOil'))],
  'POST /products/import': [
    ['category created', 'product changed', 'product created'],
    async shop => {
      const { _id, name } = await shop.createProduct()
      const sheet = `id,name,category,price\n${_id},${name},,7\n,New,Bees,8`
      const planned = await shop.call<SheetPlan>('POST', '/products/import/plan', { body: sheetForm(sheet) })
      const body = sheetForm(sheet, { digest: planned.body.data.digest })
      return () => shop.call('POST', '/products/import', { body })
    },
  ],
  'POST /changes/{id}/undo': [
    ['product changed'],
    async shop => {
      const { _id } = await shop.createProduct()
      const { headers } = await shop.call('PUT', `/products/${_id}/featured`)
      return () => shop.call('POST', `/changes/${headers['change-id']}/undo`)
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
  'PUT /nav-config': [['navigation changed'], call('PUT', '/nav-config', { maxVisibleItems: 3 })],
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
  'POST /shop/begin-anew': [Array(5).fill('shop changed'), call('POST', '/shop/begin-anew')],
  'PUT /redirects': [
    ['shop changed'],
    call('PUT', '/redirects', { redirects: [{ from: '/old', to: '/products' }] }),
  ],
  'POST /redirects/check': [[], call('POST', '/redirects/check', { redirects: [] })],
  'PUT /go-live/{key}': [['shop changed'], call('PUT', '/go-live/fssai', { dismissed: true })],
  'POST /go-live/test-message': [
    ['shop changed'],
    call('POST', '/go-live/test-message', { number: '9000000000' }),
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
  ...accountOperations,
  ...passkeyOperations,
  ...peopleOperations,
  ...secondFactorOperations,
}

/** The newest audit events. */
export const newestEvents = async (shop: ShopCalls) =>
  (await shop.call<AuditEntry[]>('GET', '/activity?limit=1000', { token: shop.token })).body.data

/** The audit events of some work, sorted; by the administrator, else with the actor's name. */
export async function auditOf(shop: ShopCalls, work: () => Promise<unknown>): Promise<string[]> {
  const known = new Set((await newestEvents(shop)).map(({ _id }) => _id))
  await work()
  return (await newestEvents(shop))
    .filter(({ _id }) => !known.has(_id))
    .map(({ action, subject, actor }) => {
      const event = `${subject.kind} ${action}`
      return actor.name === testAdministrator.email ? event : `${event} by ${actor.name}`
    })
    .sort()
}

const createItem = async (shop: ShopCalls): Promise<GalleryItem> =>
  shop.createGalleryItem({ title: 'The press' }, await plainPicture())

/** Two products of a category that can be joined. */
async function createTwo(shop: ShopCalls) {
  const { _id: category } = await shop.createCategory()
  const ids: string[] = []
  for (const name of ['Oil, 1 litre', 'Oil, 500 ml'])
    ids.push((await shop.createProduct({ name, category }))._id)
  return { category, ids }
}

async function discardProduct(shop: ShopCalls): Promise<string> {
  const { _id } = await shop.createProduct()
  return await shop.discard(`/products/${_id}`)
}
