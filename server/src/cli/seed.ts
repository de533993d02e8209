import { readFile } from 'node:fs/promises'
import type { PictureKind } from '@chekku/domain/picture'
import { categoryCreate } from '@chekku/domain/schemas/category'
import { galleryItemCreate } from '@chekku/domain/schemas/gallery-item'
import { productCreate } from '@chekku/domain/schemas/product'
import { dayMs, isoDay } from '@chekku/domain/shop/opening-hours'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import type { SampleProduct } from '../../sample/catalogue-shape.ts'
import { Categories } from '../categories/service.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { EntityContext } from '../entities/entity-service.ts'
import { Gallery } from '../gallery/service.ts'
import { recordSamplePictures } from '../go-live/service.ts'
import type { Media, PreparedPicture } from '../media/service.ts'
import { Products } from '../products/service.ts'
import { serverFolder } from '../server-folder.ts'
import { Trash } from '../trash/service.ts'

type Prepared = ReadonlyMap<string, PreparedPicture>

/** True if the catalogue has no rows, neither of an owner nor of an earlier seeding. */
async function isEmpty(queries: Queries): Promise<boolean> {
  for (const table of ['categories', 'products', 'gallery_items', 'navigation_versions'] as const) {
    if (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

async function preparePictures(media: Media): Promise<Prepared> {
  const { categories, products, gallery } = sampleCatalogue
  const wanted: Partial<Record<PictureKind, readonly { picture: string }[]>> = {
    categories: categories.flatMap(category => [category, ...category.subcategories]),
    products: products.flatMap(({ pictures }) => pictures.map(({ file }) => ({ picture: file }))),
    gallery,
  }
  const prepared = new Map<string, PreparedPicture>()
  // One picture at a time: the image worker is sequential anyway, and only one is held in memory.
  for (const [kind, items] of Object.entries(wanted) as [PictureKind, readonly { picture: string }[]][]) {
    for (const { picture } of items) {
      const bytes = await readFile(new URL(`sample/pictures/${picture}`, serverFolder))
      prepared.set(`${kind} ${picture}`, await media.prepare(bytes, kind))
    }
  }
  return prepared
}

/** Fills an empty catalogue with sample data in one transaction; resolves to false if it is not empty. */
export async function seedSampleCatalogue({
  database,
  media,
}: Omit<EntityContext, 'trash'>): Promise<boolean> {
  if (!(await isEmpty(database.reader))) return false
  const prepared = await preparePictures(media)
  const trash = new Trash({ database, media })
  const gallery = new Gallery({ database, media, trash })
  const categories = new Categories({ database, media, trash })
  const products = new Products({ database, media, gallery, trash })
  const isSeeded = await database.writeCatalogue(async transaction => {
    if (!(await isEmpty(transaction))) return false
    const ids = await addCategories(transaction, categories, prepared)
    await addProducts(transaction, { products, media }, prepared, ids)
    for (const { picture, ...item } of sampleCatalogue.gallery) {
      await gallery.add(transaction, galleryItemCreate.parse(item), prepared.get(`gallery ${picture}`))
    }
    const paths = [...prepared.values()].map(({ path }) => path)
    await recordSamplePictures(transaction, paths, Date.now())
    return true
  })
  if (isSeeded) for (const { path } of prepared.values()) media.pregenerate(path)
  return isSeeded
}

/** Resolves to the category ids by key. */
async function addCategories(transaction: WriteTransaction, categories: Categories, prepared: Prepared) {
  const ids = new Map<string, string>()
  for (const { key, picture, subcategories, ...main } of sampleCatalogue.categories) {
    const pictureOf = (name: string) => prepared.get(`categories ${name}`)
    const { _id } = await categories.add(transaction, categoryCreate.parse(main), pictureOf(picture))
    ids.set(key, _id)
    for (const { key, picture, ...sub } of subcategories) {
      const input = categoryCreate.parse({ ...sub, parent: _id })
      ids.set(key, (await categories.add(transaction, input, pictureOf(picture)))._id)
    }
  }
  return ids
}

async function addProducts(
  transaction: WriteTransaction,
  { products, media }: { products: Products; media: Media },
  prepared: Prepared,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const now = Date.now()
  const ofProducts = [...prepared].flatMap(([name, picture]) => (name.startsWith('products ') ? picture : []))
  const pathOf = (file: string) => prepared.get(`products ${file}`)?.path
  // One statement, since concurrent seeding processes wait for this transaction.
  await media.store(transaction, ofProducts)
  for (const [index, sample] of sampleCatalogue.products.entries()) {
    // Lists show the latest change first, and the best sample products come first.
    const at = now - index * 1_000
    await products.add(transaction, productCreate.parse(asSent(sample, ids, pathOf, now)), undefined, at)
  }
}

/** Request body of a sample product, with the paths of its pictures and with dates relative to now. */
function asSent(
  { backInDays, packedDaysAgo, packs, pictures, category, subcategory, ...product }: SampleProduct,
  ids: ReadonlyMap<string, string>,
  pathOf: (file: string) => string | undefined,
  now: number,
): object {
  const dayAfter = (days: number) => isoDay(now + days * dayMs)
  return {
    ...product,
    category: ids.get(category),
    subcategory: subcategory === undefined ? null : ids.get(subcategory),
    packs: packs?.map(({ picture = '', ...pack }) => ({ ...pack, image: pathOf(picture) ?? '' })),
    ...(backInDays && { availability: { state: 'back-on', date: dayAfter(backInDays) } }),
    facts: { ...product.facts, ...(packedDaysAgo && { packedOn: dayAfter(-packedDaysAgo) }) },
    pictures: pictures.map(({ file, role, alt }) => ({ image: pathOf(file), role, alt })),
  }
}
