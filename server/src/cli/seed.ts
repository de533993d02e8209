import { readFile } from 'node:fs/promises'
import type { PictureKind } from '@chekku/domain/pictures/picture'
import { categoryCreate } from '@chekku/domain/schemas/category'
import { galleryItemCreate } from '@chekku/domain/schemas/gallery-item'
import { productCreate } from '@chekku/domain/schemas/product'
import { dayMs, isoDay } from '@chekku/domain/shop/opening-hours'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import type { SampleProduct, SampleSubcategory } from '../../sample/catalogue-builders.ts'
import { ownCall } from '../calls/call.ts'
import { type CatalogueServices, createCatalogueServices } from '../catalogue-services.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { NewEntity } from '../entities/entity-service.ts'
import { recordSamplePictures } from '../go-live/sample-rows.ts'
import type { Media, PreparedPicture } from '../media/service.ts'
import { serverFolder } from '../server-folder.ts'

/** Prepared pictures of the sample by their file names. */
type SamplePictures = Record<'categories' | 'products' | 'gallery', ReadonlyMap<string, PreparedPicture>>

/** A seeding under way, whose rows are written in one transaction. */
interface Seeding {
  transaction: WriteTransaction
  catalogue: CatalogueServices
  pictures: SamplePictures
  now: number
}

/** Fills an empty catalogue with sample data in one transaction; resolves to false if it is not empty. */
export async function seedSampleCatalogue({
  database,
  media,
}: Pick<CatalogueContext, 'database' | 'media'>): Promise<boolean> {
  if (!(await isEmpty(database.reader))) return false
  const pictures = await preparePictures(media)
  const paths = Object.values(pictures).flatMap(byFile => [...byFile.values()].map(({ path }) => path))
  const catalogue = createCatalogueServices({ database, media })
  const isSeeded = await database.writeCatalogue(async transaction => {
    if (!(await isEmpty(transaction))) return false
    const seeding = { transaction, catalogue, pictures, now: Date.now() }
    const categoryIds = await addCategories(seeding)
    // Products name their pictures by path, as in the API.
    await media.store(transaction, [...pictures.products.values()])
    await addProducts(seeding, categoryIds)
    await addGalleryItems(seeding)
    await recordSamplePictures(transaction, paths, Date.now())
    return true
  })
  if (isSeeded) for (const path of paths) media.pregenerate(path)
  return isSeeded
}

/** True if the catalogue has no rows, neither of an owner nor of an earlier seeding. */
async function isEmpty(queries: Queries): Promise<boolean> {
  for (const table of ['categories', 'products', 'gallery_items', 'navigation_versions'] as const) {
    if (await queries.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

async function preparePictures(media: Media): Promise<SamplePictures> {
  const { categories, products, gallery } = sampleCatalogue
  const categoryFiles = categories.flatMap(main => [main, ...main.subcategories].map(categoryPicture))
  const productFiles = products.flatMap(product => product.pictures.map(({ file }) => file))
  const galleryFiles = gallery.map(({ picture }) => picture)
  return {
    categories: await prepareFiles(media, 'categories', categoryFiles),
    products: await prepareFiles(media, 'products', productFiles),
    gallery: await prepareFiles(media, 'gallery', galleryFiles),
  }
}

/** One picture at a time: the image worker is sequential anyway, and only one is held in memory. */
async function prepareFiles(media: Media, kind: PictureKind, files: readonly string[]) {
  const pictures = new Map<string, PreparedPicture>()
  for (const file of files) {
    const bytes = await readFile(new URL(`sample/pictures/${file}`, serverFolder))
    pictures.set(file, await media.prepare(bytes, kind))
  }
  return pictures
}

const categoryPicture = ({ key }: SampleSubcategory) => `category-${key}.jpg`

/** Resolves to the ids by key. */
async function addCategories(seeding: Seeding): Promise<ReadonlyMap<string, string>> {
  const { transaction, catalogue, pictures, now } = seeding
  const ids = new Map<string, string>()
  const add = async (category: SampleSubcategory, parent: string | null) => {
    const input = categoryCreate.parse({ ...category, parent })
    const picture = pictures.categories.get(categoryPicture(category))
    const added = await catalogue.categories.planAdd(transaction, now, input, picture)
    ids.set(category.key, added.id)
    await apply(seeding, added)
  }
  for (const { subcategories, ...main } of sampleCatalogue.categories) {
    await add(main, null)
    for (const subcategory of subcategories) await add(subcategory, ids.get(main.key) ?? null)
  }
  return ids
}

async function addProducts(seeding: Seeding, categoryIds: ReadonlyMap<string, string>): Promise<void> {
  const { transaction, catalogue, now } = seeding
  for (const [index, sample] of sampleCatalogue.products.entries()) {
    // Lists show the latest change first, and the best sample products come first.
    const at = now - index * 1_000
    const input = productCreate.parse(requestBody(sample, seeding, categoryIds))
    await apply(seeding, await catalogue.products.planAdd(transaction, at, input))
  }
}

/** Request body of a sample product, with the paths of its pictures and with dates relative to now. */
function requestBody(
  { backInDays, packedDaysAgo, packs, pictures, category, subcategory, ...product }: SampleProduct,
  seeding: Seeding,
  categoryIds: ReadonlyMap<string, string>,
): object {
  const pathOf = (file: string) => seeding.pictures.products.get(file)?.path
  const dayAfter = (days: number) => isoDay(seeding.now + days * dayMs)
  return {
    ...product,
    category: categoryIds.get(category),
    subcategory: subcategory === undefined ? null : categoryIds.get(subcategory),
    packs: packs?.map(({ picture = '', ...pack }) => ({ ...pack, image: pathOf(picture) ?? '' })),
    ...(backInDays && { availability: { state: 'back-on', date: dayAfter(backInDays) } }),
    facts: { ...product.facts, ...(packedDaysAgo && { packedOn: dayAfter(-packedDaysAgo) }) },
    pictures: pictures.map(({ file, role, alt }) => ({ image: pathOf(file), role, alt })),
  }
}

async function addGalleryItems(seeding: Seeding): Promise<void> {
  const { transaction, catalogue, pictures, now } = seeding
  for (const { picture: file, ...item } of sampleCatalogue.gallery) {
    const input = galleryItemCreate.parse(item)
    const picture = pictures.gallery.get(file)
    await apply(seeding, await catalogue.gallery.planAdd(transaction, now, input, picture))
  }
}

async function apply(
  { transaction, catalogue, now }: Seeding,
  { id, ...changeSet }: NewEntity,
): Promise<void> {
  await catalogue.changes.apply(transaction, ownCall, changeSet, now)
}
