import { picture400 } from './plain-picture.ts'
import { type Call, formData, type TestApp, testAdministrator } from './test-app.ts'

/* Requests of clients from before sizes: the specification's calls, as forms and as JSON, valid and invalid. */

type Method = Parameters<TestApp['call']>[0]
interface Thing {
  _id: string
  version: number
}

/** The product fields in the JSON Schema at that time. */
const schemaFields =
  '_id name description price image category subcategory featured inStock version createdAt updatedAt'.split(
    ' ',
  )

/** Sends requests and records the responses byte for byte, with ids, times and names of pictures masked. */
export class Transcript {
  readonly #shop: TestApp
  readonly #lines: string[] = []
  readonly #seen = new Map<string, string>()

  constructor(shop: TestApp) {
    this.#shop = shop
  }

  /** Returns the response's data. */
  async send<Data = Thing>(method: Method, path: string, call: Call = {}): Promise<Data> {
    const { status, headers, text, body } = await this.#shop.call<Data>(method, path, call)
    const said = path === '/products/model-info' ? earlierSchema(text) : text.replaceAll(change, '')
    this.#lines.push(this.#masked(`${method} ${path} ${status} ${headers['content-type']}\n${said}\n`))
    return body?.data
  }

  toString(): string {
    return this.#lines.join('\n')
  }

  #masked(text: string): string {
    return text
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
      .replaceAll(/"token":"[^"]+"/g, '"token":"<token>"')
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => this.#name('id', id))
      .replaceAll(/[0-9a-f]{32}(?=-\d+x\d+\.)/g, hash => this.#name('picture', hash))
  }

  #name(kind: string, value: string): string {
    const name = this.#seen.get(value) ?? `<${kind} ${this.#seen.size + 1}>`
    this.#seen.set(value, name)
    return name
  }
}

/** What an entry of the activity says of its change since. */
const change = /,"change":\{"_id":"[^"]{36}","undone":(?:true|false)\}/g

/** Leaves out the new fields of a schema. `required` is not filtered, so that new fields have to be optional. */
function earlierSchema(text: string): string {
  const { data, ...rest } = JSON.parse(text)
  const properties = Object.fromEntries(schemaFields.map(field => [field, data.properties[field]]))
  return JSON.stringify({ ...rest, data: { ...data, properties } })
}

export async function writeCategories(to: Transcript) {
  const picture = await picture400({ r: 10, g: 90, b: 40 })
  const flags = { showInNav: 'true', showInProductsDropdown: 'false', deleteImage: 'false' }
  const form = formData({ name: ' Wood-pressed oils ', ...flags }, picture)
  const oils = await to.send('POST', '/categories', { body: form })
  const sesame = await to.send('POST', '/categories', {
    body: formData({ name: 'Sesame', parent: oils._id }),
  })
  const empty = await to.send('POST', '/categories', { body: formData({ name: 'Empty' }) })
  await to.send('POST', '/categories', { body: { name: '', parent: 'nobody', showInNav: 'perhaps' } })
  await to.send('POST', '/categories', { body: { name: 'wood-pressed oils' } })
  await to.send('PUT', `/categories/${oils._id}`, { body: formData({ name: 'Oils', deleteImage: 'true' }) })
  await to.send('PATCH', `/categories/${oils._id}/nav-settings`, { body: { order: 15, showInNav: false } })
  await to.send('PATCH', `/categories/${empty._id}/nav-settings`, { body: { before: oils._id } })
  await to.send('PATCH', `/categories/${oils._id}/nav-settings`, { body: { order: 'first' } })
  await to.send('DELETE', `/categories/${empty._id}`)
  return { oils, sesame }
}

export async function writeProducts(to: Transcript, oils: Thing, sesame: Thing) {
  const fields = {
    name: ' Groundnut Oil, 1 litre ',
    description: 'Pressed with care.\r\nSettled in the sun.',
    price: '1234.50',
    category: oils._id,
    subcategory: sesame._id,
    featured: 'true',
    inStock: 'true',
    deleteImage: 'false',
  }
  const key = { 'idempotency-key': 'of-an-old-client' }
  const form = async () => ({ body: formData(fields, await picture400()), headers: key })
  const litre = await to.send('POST', '/products', await form())
  await to.send('POST', '/products', await form())
  const tin = await to.send('POST', '/products', {
    body: { name: 'Groundnut Oil, 5 litre tin', category: oils._id },
  })
  const json = { name: 'Ghee', description: '', category: oils._id, gallery: true, price: 650 }
  const ghee = await to.send('POST', '/products/json', { body: json })
  await to.send('POST', '/products', { body: formData({ name: '', price: '1.999', category: 'x' }) })
  await to.send('POST', '/products', { body: { price: 1e308, featured: 'perhaps', inStock: 7 } })
  await to.send('PUT', `/products/${litre._id}`, {
    body: formData({ ...fields, price: '', subcategory: '', deleteImage: 'true' }),
  })
  await to.send('PUT', `/products/${tin._id}`, { body: formData({ price: '2050' }, await picture400()) })
  await to.send('PUT', `/products/${tin._id}`, { body: { price: 0 }, headers: { 'if-match': '"1"' } })
  await to.send('PUT', `/products/${tin._id}`, { body: { price: -1, category: oils._id } })
  await to.send('PUT', `/products/${ghee._id}`, { body: { inStock: false, price: '0.05' } })
  await to.send('PUT', `/products/${ghee._id}/featured`)
  await changeSeveral(to, [litre, tin], sesame)
  const gone = await to.send('POST', '/products', { body: { name: 'Gone', category: oils._id } })
  await to.send('DELETE', `/products/${gone._id}`)
  await to.send('DELETE', `/products/${gone._id}`)
  await to.send('GET', `/products/${gone._id}`)
  await to.send('DELETE', `/categories/${oils._id}`)
  return { litre, tin, ghee }
}

async function changeSeveral(to: Transcript, [one, other]: readonly [Thing, Thing], sesame: Thing) {
  const ids = [one._id, other._id]
  await to.send('PATCH', '/products', { body: { ids, change: { featured: true, inStock: false } } })
  await to.send('PATCH', '/products', { body: { ids: [...ids, 'gone'], change: { featured: false } } })
  await to.send('PATCH', '/products', { body: { ids: [], change: { featured: 7 } } })
  const products = [
    { _id: one._id, inStock: true, featured: false },
    { _id: other._id, inStock: true },
  ]
  await to.send('PUT', '/products', { body: { products } })
  await to.send('PUT', '/products', { body: { products: [{ _id: sesame._id, inStock: true }] } })
  await to.send('PUT', '/products', { body: { products: 'all' } })
}

export async function writeGallery(to: Transcript, oils: Thing) {
  const picture = await picture400({ r: 90, g: 10, b: 40 })
  const fields = { title: 'The press', description: 'Of vaagai wood', category: 'Our mill', order: '3' }
  const press = await to.send('POST', '/gallery', {
    body: formData({ ...fields, isPopular: 'true', deleteImage: 'false' }, picture),
  })
  await to.send('POST', '/gallery', {
    body: formData({ name: 'Seeds', popular: 'false', category: oils._id }, picture),
  })
  await to.send('POST', '/gallery', { body: formData({ title: 'No picture' }) })
  await to.send('PUT', `/gallery/${press._id}`, { body: formData({ ...fields, category: oils._id }) })
  await to.send('PUT', `/gallery/${press._id}/toggle-popular`)
  await to.send('GET', `/gallery/${press._id}`)
  await to.send('GET', '/gallery')
  await to.send('GET', '/gallery/popular')
  await to.send('GET', '/gallery/categories')
  await to.send('GET', '/gallery/category/our%20MILL')
  await to.send('DELETE', `/gallery/${press._id}`)
}

export async function writeNavigation(to: Transcript) {
  await to.send('GET', '/nav-config')
  await to.send('PUT', '/nav-config', {
    body: {
      maxVisibleItems: 3,
      moreDropdownLabel: 'Others',
      showFixedItems: { gallery: false },
      fixedItemsOrder: { about: 1, contact: 2 },
    },
  })
  await to.send('PUT', '/nav-config', { body: { maxVisibleItems: 0, moreDropdownLabel: '' } })
  const [version] = await to.send<Thing[]>('GET', '/nav-config/history')
  await to.send('GET', `/nav-config/${version?._id}`)
  await to.send('GET', '/nav-config/nothing')
}

/** Reads everything that visitors and the owner can read. */
export async function readAll(to: Transcript, product: string, category: string) {
  const filters = ['', '?limit=2&page=2', `?category=${category}`, '?featured=true', '?inStock=true']
  const refused = ['?limit=0', '?limit=1001&page=x']
  for (const query of [...filters, '?search=LITRE', '?search=nothing', ...refused])
    await to.send('GET', `/products${query}`, { token: null })
  const lists = ['featured/list?page=1&limit=1000', 'popular/list', 'popular/list?limit=1', 'model-info']
  for (const path of [...lists, product, 'nothing']) await to.send('GET', `/products/${path}`)
  for (const path of ['', '/main', `/${category}`, `/${category}/subcategories`, '/nothing'])
    await to.send('GET', `/categories${path}`, { token: null })
  for (const path of ['/trash', `/activity?subject=${product}`, '/nav-config', '/gallery'])
    await to.send('GET', path)
}

export async function signInAndOut(to: Transcript) {
  const { email, password } = testAdministrator
  await to.send('POST', '/auth/login', { body: { email, password }, token: null })
  await to.send('POST', '/auth/login', { body: { email, password: 'wrong' }, token: null })
  await to.send('GET', '/auth/me')
  await to.send('GET', '/auth/session-ping')
  await to.send('PUT', '/auth/updatepassword', {
    body: { currentPassword: 'wrong', newPassword: 'long enough again' },
  })
  await to.send('GET', '/auth/me', { token: null })
  await to.send('POST', '/products', { body: { name: 'Oil' }, token: null })
}
