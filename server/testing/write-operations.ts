import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { NavigationVersion } from '@chekku/domain/schemas/navigation'
import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import type { ShopVersion } from '@chekku/domain/schemas/shop'
import { accountOperations } from './account-operations.ts'
import { passkeyOperations } from './passkey-operations.ts'
import { peopleOperations } from './people-operations.ts'
import { plainPicture } from './plain-picture.ts'
import { secondFactorOperations } from './second-factor-operations.ts'
import { formData, type ShopCalls, sheetForm, testAdministrator } from './test-app.ts'
import { prepareCalls } from './write-calls.ts'

/** Calls the path of a newly created thing. */
const on = (create: (shop: ShopCalls) => Promise<string>) => (body?: object) => async (shop: ShopCalls) => ({
  params: [await create(shop)],
  body,
})
const product = on(async shop => (await shop.createProduct())._id)
const category = on(async shop => (await shop.createCategory())._id)
const item = on(async shop => (await createItem(shop))._id)
const deletion = on(shop => discardProduct(shop))

const joinable = async (shop: ShopCalls) => ({ body: { ids: (await createTwo(shop)).ids } })

/** Every operation that writes with its audit events, and the preparation of a call. */
export const writeOperations = prepareCalls({
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
      return { body: { name: 'Oil', price: 1, category: _id, gallery: true } }
    },
  ],
  'PUT /products/{id}': [['product changed'], product({ name: 'Oil' })],
  'PUT /products/{id}/featured': [['product changed'], product()],
  'DELETE /products/{id}': [['product deleted'], product()],
  'PATCH /products': [
    ['product changed'],
    async shop => {
      const ids = [(await shop.createProduct())._id, (await shop.createProduct({ featured: true }))._id]
      return { body: { ids, change: { featured: true } } }
    },
  ],
  'POST /products/pictures': [[], async () => ({ body: formData({}, await plainPicture()) })],
  'POST /products/pictures/focus': [
    [],
    async shop => {
      const body = formData({}, await plainPicture())
      const { image } = (await shop.call<StoredPicture>('POST', '/products/pictures', { body })).body.data
      return { body: { image, focus: { x: 0.2, y: 1 } } }
    },
  ],
  'PUT /products': [
    ['product changed'],
    async shop => {
      const [_id, same] = [(await shop.createProduct())._id, (await shop.createProduct())._id]
      const unchanged = { _id: same, featured: false }
      return { body: { products: [{ _id, featured: true }, unchanged] } }
    },
  ],
  'POST /products/{id}/preview': [['product changed'], product()],
  'PUT /products/order': [['category changed'], async shop => ({ body: await createTwo(shop) })],
  'DELETE /products/order': [
    ['category changed'],
    async shop => {
      const body = await createTwo(shop)
      await shop.call('PUT', '/products/order', { body })
      return { query: `?category=${body.category}` }
    },
  ],
  'POST /products/delete': [['product deleted', 'product deleted'], joinable],
  'POST /products/join': [['product changed', 'product deleted'], joinable],
  'POST /products/import/plan': [[], { body: sheetForm('name\nOil') }],
  'POST /products/import': [
    ['category created', 'product changed', 'product created'],
    async shop => {
      const { _id, name } = await shop.createProduct()
      const sheet = `id,name,category,price\n${_id},${name},,7\n,New,Bees,8`
      const planned = await shop.call<SheetPlan>('POST', '/products/import/plan', { body: sheetForm(sheet) })
      return { body: sheetForm(sheet, { digest: planned.body.data.digest }) }
    },
  ],
  'POST /changes/{id}/undo': [
    ['product changed'],
    async shop => {
      const { _id } = await shop.createProduct()
      const { headers } = await shop.call('PUT', `/products/${_id}/featured`)
      return { params: [headers['change-id'] ?? ''] }
    },
  ],
  'POST /categories': [['category created'], async shop => () => shop.createCategory()],
  'PUT /categories/{id}': [['category changed'], category({ name: 'Honey' })],
  'PATCH /categories/{id}/nav-settings': [['category changed'], category({ order: 5 })],
  'DELETE /categories/{id}': [
    ['category deleted', 'category deleted'],
    async shop => ({ params: [(await shop.createOils()).oils._id] }),
  ],
  'POST /gallery': [['gallery created'], async shop => () => createItem(shop)],
  'PUT /gallery/{id}': [['gallery changed'], item({ title: 'The mill' })],
  'PUT /gallery/{id}/toggle-popular': [['gallery changed'], item()],
  'DELETE /gallery/{id}': [['gallery deleted'], item()],
  'PUT /nav-config': [['navigation changed'], { body: { maxVisibleItems: 3 } }],
  'POST /nav-config/{id}/restore': [
    ['navigation changed'],
    async shop => {
      for (const maxVisibleItems of [3, 4])
        await shop.call('PUT', '/nav-config', { body: { maxVisibleItems } })
      const [, first] = (await shop.call<NavigationVersion[]>('GET', '/nav-config/history')).body.data
      return { params: [first?._id ?? ''] }
    },
  ],
  'PUT /shop/identity': [['shop changed'], { body: { name: 'Ārogya' } }],
  'PUT /shop/reach': [['shop changed'], { body: { phones: [] } }],
  'PUT /shop/places': [['shop changed'], { body: { unit: null } }],
  'PUT /shop/hours': [['shop changed'], { body: { week: { sunday: [] } } }],
  'PUT /shop/words': [['shop changed'], { body: { motto: '' } }],
  'PUT /shop/testimonials': [['shop changed'], { body: { testimonials: [] } }],
  'PUT /shop/legal': [['shop changed'], { body: { legalName: 'Arogya LLP' } }],
  'PUT /shop/notices': [
    ['shop changed'],
    {
      body: {
        notices: [{ text: 'New', kind: 'news', from: '2026-01-01T00:00', until: '2026-02-01T00:00' }],
      },
    },
  ],
  'POST /shop/history/{id}/restore': [
    ['shop changed', 'shop changed'],
    async shop => {
      await shop.call('PUT', '/shop/legal', { body: { legalName: 'Arogya LLP' } })
      const [first] = await shop.read<ShopVersion[]>('/shop/history')
      await shop.call('PUT', '/shop/identity', { body: { name: 'Other' } })
      await shop.call('PUT', '/shop/legal', { body: { legalName: '' } })
      return { params: [first?._id ?? ''] }
    },
  ],
  'POST /shop/begin-anew': [Array(5).fill('shop changed')],
  'PUT /redirects': [['shop changed'], { body: { redirects: [{ from: '/old', to: '/products' }] } }],
  'POST /redirects/check': [[], { body: { redirects: [] } }],
  'PUT /go-live/{key}': [['shop changed'], { params: ['fssai'], body: { dismissed: true } }],
  'POST /go-live/test-message': [['shop changed'], { body: { number: '9000000000' } }],
  'POST /trash/{id}/restore': [['product restored'], deletion()],
  'DELETE /trash/{id}': [['product removed'], deletion()],
  'DELETE /trash': [
    ['product removed'],
    async shop => {
      await discardProduct(shop)
      return {}
    },
  ],
  ...accountOperations,
  ...passkeyOperations,
  ...peopleOperations,
  ...secondFactorOperations,
})

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
