import { categoryCreate } from '@chekku/domain/schemas/category'
import { galleryItemCreate } from '@chekku/domain/schemas/gallery-item'
import { productCreate } from '@chekku/domain/schemas/product'
import { sampleCatalogue } from '../sample/catalogue.ts'
import { ownCall } from '../src/calls/call.ts'
import { createCatalogueServices } from '../src/catalogue-services.ts'
import { createMedia } from '../src/media/service.ts'
import { plainPicture } from './plain-picture.ts'
import type { TestApp } from './test-app.ts'

/** Some of the sample, made by the program as at a first start: two categories, a subcategory, three products, a picture. */
export async function createSample({ database }: Pick<TestApp, 'database'>) {
  const media = createMedia({ database })
  const { categories, products, gallery } = createCatalogueServices({ database, media })
  const [oils, sweeteners] = sampleCatalogue.categories
  const [press] = sampleCatalogue.gallery
  const category = async (fields: object) =>
    (await categories.create(ownCall, categoryCreate.parse(fields), undefined))._id
  const descriptions = sampleCatalogue.products.map(({ description }) => description)
  const product = async (fields: object) => {
    const input = productCreate.parse({ price: 10, description: descriptions.shift(), ...fields })
    return (await products.create(ownCall, input, undefined))._id
  }
  const main = await category({ ...oils, name: 'Oils' })
  const below = await category({ ...oils?.subcategories[1], name: 'Sesame', parent: main })
  const sweet = await category({ ...sweeteners, name: 'Sweet' })
  const first = await product({ name: 'First', category: main, subcategory: below })
  const second = await product({ name: 'Second', category: main })
  const third = await product({ name: 'Third', category: sweet })
  const item = galleryItemCreate.parse({ ...press, title: 'Press', category: sweet })
  await gallery.create(ownCall, item, await plainPicture())
  await media.close()
  return { first, second, third, main, below, sweet }
}
