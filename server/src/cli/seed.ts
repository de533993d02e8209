import { readFile } from 'node:fs/promises'
import type { PictureKind } from '@chekku/domain/pictures/picture'
import { categoryCreate } from '@chekku/domain/schemas/category'
import { galleryItemCreate } from '@chekku/domain/schemas/gallery-item'
import { productCreate } from '@chekku/domain/schemas/product'
import { dayMs, isoDay } from '@chekku/domain/shop/opening-hours'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import type { SampleProduct, SampleSubcategory } from '../../sample/catalogue-range.ts'
import { ownCall } from '../calls/call.ts'
import { createCatalogueServices } from '../catalogue-services.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries } from '../database/schema.ts'
import type { NewEntity } from '../entities/entity-service.ts'
import { recordSamplePictures } from '../go-live/sample-rows.ts'
import type { Media, PreparedPicture } from '../media/service.ts'
import { serverFolder } from '../server-folder.ts'

type Prepared = ReadonlyMap<string, PreparedPicture>

/** True if the catalogue has no rows, neither of an owner nor of an earlier seeding. */
async function isEmpty(queries: Queries): Promise<boolean> {
  for (const table of ['categories', 'products', 'gallery_items', 'navigation_versions'] as const) {
    if (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

const pictureOfCategory = ({ key }: SampleSubcategory) => ({ picture: `category-${key}.jpg` })

async function preparePictures(media: Media): Promise<Prepared> {
  const { categories, products, gallery } = sampleCatalogue
  const wanted: Partial<Record<PictureKind, readonly { picture: string }[]>> = {
    categories: categories.flatMap(main => [main, ...main.subcategories].map(pictureOfCategory)),
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
}: Pick<CatalogueContext, 'database' | 'media'>): Promise<boolean> {
  if (!(await isEmpty(database.reader))) return false
  const prepared = await preparePictures(media)
  const catalogue = createCatalogueServices({ database, media })
  const isSeeded = await database.writeCatalogue(async transaction => {
    if (!(await isEmpty(transaction))) return false
    const add = async ({ id, ...set }: NewEntity) => {
      await catalogue.changes.apply(transaction, ownCall, set, now)
      return id
    }
    const now = Date.now()
    const pictureOf = (kind: PictureKind, name: string) => prepared.get(`${kind} ${name}`)
    const ids = new Map<string, string>()
    const addCategory = async (category: SampleSubcategory, parent: string | null) => {
      const input = categoryCreate.parse({ ...category, parent })
      const picture = pictureOf('categories', pictureOfCategory(category).picture)
      ids.set(category.key, await add(await catalogue.categories.planAdd(transaction, now, input, picture)))
    }
    for (const { subcategories, ...main } of sampleCatalogue.categories) {
      await addCategory(main, null)
      for (const sub of subcategories) await addCategory(sub, ids.get(main.key) ?? null)
    }
    // One statement, since concurrent seeding processes wait for this transaction.
    const ofProducts = [...prepared].flatMap(([name, picture]) =>
      name.startsWith('products ') ? picture : [],
    )
    await media.store(transaction, ofProducts)
    const pathOf = (file: string) => pictureOf('products', file)?.path
    for (const [index, sample] of sampleCatalogue.products.entries()) {
      // Lists show the latest change first, and the best sample products come first.
      const input = productCreate.parse(asSent(sample, ids, pathOf, now))
      await add(await catalogue.products.planAdd(transaction, now - index * 1_000, input))
    }
    for (const { picture, ...item } of sampleCatalogue.gallery) {
      const input = galleryItemCreate.parse(item)
      await add(await catalogue.gallery.planAdd(transaction, now, input, pictureOf('gallery', picture)))
    }
    const paths = [...prepared.values()].map(({ path }) => path)
    await recordSamplePictures(transaction, paths, Date.now())
    return true
  })
  if (isSeeded) for (const { path } of prepared.values()) media.pregenerate(path)
  return isSeeded
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
