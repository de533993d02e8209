import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import { write } from './admin-form-journey.ts'
import { signIn } from './fixtures.ts'

/** A PNG of one pixel. */
const plainPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** API calls with which a test sets up the catalogue before it opens a screen. */
export interface AdminCalls {
  createProduct(fields: { name: string; category: string } & Record<string, unknown>): Promise<Product>
  updateProduct(id: string, fields: Record<string, unknown>): Promise<Product>
  createCategory(fields: { name: string } & Record<string, unknown>): Promise<Category>
  createGalleryItem(fields: { title: string } & Record<string, string>): Promise<GalleryItem>
}

/** Signs in once and makes every call with that token. */
export async function adminCalls(origin: string): Promise<AdminCalls> {
  const { token } = await signIn(origin)
  return {
    createProduct: fields => write(origin, token, 'POST', '/products', fields),
    updateProduct: (id, fields) => write(origin, token, 'PUT', `/products/${id}`, fields),
    createCategory: fields => write(origin, token, 'POST', '/categories', fields),
    async createGalleryItem(fields) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('image', new Blob([plainPicture]), 'picture.png')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${origin}/api/gallery`, { method: 'POST', headers, body: form })
      if (!answer.ok) throw new Error(`POST /api/gallery answered ${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { data: GalleryItem }).data
    },
  }
}

/** A name that is unique to the test. */
export function newName(what: string): string {
  return `${what} ${crypto.randomUUID().slice(0, 8)}`
}
