import type { Category } from '@chekku/domain/schemas/category'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import type { Product } from '@chekku/domain/schemas/product'
import { administratorToken, listCategories, write } from '../catalogue-api.ts'
import { asAdministrator } from '../navigation-api.ts'

/** A PNG of one pixel. */
export const plainPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** API calls to set up the catalogue before a screen is opened, all with one token. */
export async function adminCalls(origin: string) {
  const token = await administratorToken(origin)
  type Fields = Record<string, unknown>
  return {
    createProduct: (fields: Fields & { name: string; category: string }) =>
      write<Product>(origin, token, 'POST', '/products', fields),
    updateProduct: (id: string, fields: Fields) =>
      write<Product>(origin, token, 'PUT', `/products/${id}`, fields),
    createCategory: (fields: Fields & { name: string }) =>
      write<Category>(origin, token, 'POST', '/categories', fields),
    createGalleryItem(fields: Record<string, string> & { title: string }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      form.set('image', new Blob([plainPicture]), 'picture.png')
      return write<GalleryItem>(origin, token, 'POST', '/gallery', form)
    },
  }
}

/** A public page, or a part of it, as the server renders it, without a browser: no scripts but data, and no entities. */
export async function visitorPage(origin: string, path: string, part?: string): Promise<string> {
  const html = await (await fetch(`${origin}${path}`)).text()
  const found = part ? new RegExp(`<${part}\\b[\\s\\S]*?</${part}>`).exec(html)?.[0] : html
  const shown = (found ?? '').replaceAll(/<script(?! type="application\/ld)[\s\S]*?<\/script>|<!-- -->/g, '')
  return shown.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}

/** A name that is unique to the test. */
export const newName = (what: string) => `${what} ${crypto.randomUUID().slice(0, 8)}`

/** Creates a product and moves it to the trash, which the audit log records. */
export async function aDeletedProduct(origin: string): Promise<Product> {
  const [{ _id: category } = { _id: '' }] = await listCategories(origin)
  const product = await (await adminCalls(origin)).createProduct({ name: newName('Deleted'), category })
  await asAdministrator(origin, 'DELETE', `/products/${product._id}`)
  return product
}
