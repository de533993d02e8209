import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import { administrator, templateVariable, tokenFile } from './server-process.ts'

/**
 * Calls the API, with a token if there is one; throws on an error response. A call that asks for a fresh proof of identity
 * is sent again with one of the first administrator.
 */
export async function write<Data>(
  origin: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
  proof?: string,
): Promise<Data> {
  const isJson = body && !(body instanceof FormData)
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(proof && { 'identity-proof': proof }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
  })
  if (!answer.ok) {
    const text = await answer.text()
    if (answer.status === 403 && !proof && text.includes('"needs":"proof"'))
      return write(origin, token, method, path, body, await prove(origin, token))
    throw new Error(`${method} /api${path} answered ${answer.status}: ${text}`)
  }
  return ((await answer.json()) as { data: Data }).data
}

/** A fresh proof of identity of the first administrator. */
async function prove(origin: string, token: string | undefined): Promise<string> {
  const body = { currentPassword: administrator.password }
  return (await write<{ proof: string }>(origin, token, 'POST', '/auth/proof', body)).proof
}

/** Signs an administrator in, by default the first; throws on an error response. */
export async function signIn(origin: string, who: object = administrator): Promise<{ token: string }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as { token: string }
}

const tokens = new Map<string, string>()

/** A token of the first administrator: one from before, while its session lasts. */
export async function administratorToken(origin: string): Promise<string> {
  const isValid = async (token: string) =>
    (await fetch(`${origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).ok
  const ofTemplate = readFileSync(join(process.env[templateVariable] ?? '', tokenFile), 'utf8')
  for (const known of [tokens.get(origin), ofTemplate]) if (known && (await isValid(known))) return known
  const { token } = await signIn(origin)
  tokens.set(origin, token)
  return token
}

/** The data of a GET under /api; throws on an error response. */
export const readData = <Data>(origin: string, path: string) => write<Data>(origin, undefined, 'GET', path)

export async function slugPath(origin: string, kind: 'product' | 'category', id: string): Promise<string> {
  const { slug } = await readData<{ slug: string }>(origin, `/addresses/${kind}/${id}`)
  return `/${kind}/${slug}`
}

export const listProducts = (origin: string) => readData<Product[]>(origin, '/products')
export const listCategories = (origin: string) => readData<Category[]>(origin, '/categories')
export const listGallery = (origin: string) => readData<GalleryItem[]>(origin, '/gallery')

/** A product in stock with a category and a picture, like most sample products. */
export type OrderableProduct = Product & { category: { _id: string; name: string } }

export async function orderableProduct(origin: string): Promise<OrderableProduct> {
  for (const product of await listProducts(origin)) {
    if (product.inStock && product.image !== '' && product.category)
      return { ...product, category: product.category }
  }
  throw new Error('The sample catalogue has no product in stock with a category and a picture')
}

/** Stores a picture for products, and resolves to its address. */
export async function uploadPicture(origin: string, token: string, jpeg: Buffer): Promise<string> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'photo.jpg')
  return (await write<{ image: string }>(origin, token, 'POST', '/products/pictures', form)).image
}

/**
 * Adds a product like those of the sample: with category, subcategory and one picture, in one size, in stock. Its picture
 * is one of the sample, whose copies are drawn already.
 */
export async function addOrderableProduct(origin: string, token: string): Promise<OrderableProduct> {
  const categories = await listCategories(origin)
  const subcategory = categories.find(({ name }) => name === 'Groundnut Oil')
  const { image } = await orderableProduct(origin)
  if (!subcategory?.parent) throw new Error('The sample catalogue has no groundnut oil')
  return write(origin, token, 'POST', '/products', {
    name: `Pressed Oil ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Straw-gold, with the smell of freshly roasted groundnut.\n\nLet it settle.',
    price: 420,
    category: subcategory.parent,
    subcategory: subcategory._id,
    inStock: true,
    pictures: [{ image }],
  })
}
