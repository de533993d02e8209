import type { GoLiveList } from '@chekku/domain/shop/go-live'
import { type RawBuilder, sql } from 'kysely'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { listedPaths } from '../media/picture-store.ts'
import { findMarks, storeMark } from './store.ts'

/*
 * What of the catalogue still is the sample's: a row is, while its description or one of its pictures is. Neither is
 * equal by chance, and both stay what they are in duplicates, joined products and restored backups.
 */

const picturesMark = 'sample-pictures'

/** Records the paths of the sample's pictures, within the write that stores them. */
export const recordSamplePictures = (
  transaction: WriteTransaction,
  paths: readonly string[],
  markedAt: number,
): Promise<void> => storeMark(transaction, picturesMark, { value: paths.join('\n'), markedAt })

export interface SampleRow {
  id: string
  name: string
  isDraft: boolean
}

const { products, categories, gallery } = sampleCatalogue
const descriptions: Readonly<Record<GoLiveList, readonly { description: string }[]>> = {
  products,
  categories: categories.flatMap(main => [main, ...main.subcategories]),
  gallery,
}

/** The rows that still are the sample's, drafts included, the oldest first. */
export async function findSampleRows(queries: Queries): Promise<Record<GoLiveList, SampleRow[]>> {
  const paths = await listSamplePictures(queries)
  const isSample = (list: GoLiveList): RawBuilder<boolean> => {
    const texts = descriptions[list].map(({ description }) => description)
    const hasText = sql<boolean>`description in (${sql.join(texts)})`
    return paths.length === 0 ? hasText : sql<boolean>`(${hasText} or image in (${sql.join(paths)}))`
  }
  const found = await queries
    .selectFrom('products')
    .select(['id', 'name', 'hidden'])
    .where('deletion_id', 'is', null)
    .where(isSample('products'))
    .execute()
  const allProducts = new Map(
    [...found, ...(await listProductsWith(queries, paths))].map(row => [row.id, row]),
  )
  const rowsOf = async (list: 'categories' | 'gallery', table: string, name: string) => {
    const rows = await queries
      .selectFrom(table as 'categories')
      .select(['id', sql.ref<string>(name).as('name')])
      .where('deletion_id', 'is', null)
      .where(isSample(list))
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row, isDraft: false }))
  }
  return {
    products: [...allProducts.values()]
      .map(({ id, name, hidden }) => ({ id, name, isDraft: hidden === 1 }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
    categories: await rowsOf('categories', 'categories', 'name'),
    gallery: await rowsOf('gallery', 'gallery_items', 'title'),
  }
}

/** The sample's pictures that are still stored. */
async function listSamplePictures(queries: Queries): Promise<string[]> {
  const recorded = (await findMarks(queries)).get(picturesMark)?.value.split('\n') ?? []
  if (recorded.length === 0) return []
  const rows = await queries.selectFrom('pictures').select('path').where('path', 'in', recorded).execute()
  return rows.map(({ path }) => path)
}

/** Products with one of these paths anywhere in their list of pictures, which is read only if there is any. */
async function listProductsWith(queries: Queries, paths: readonly string[]) {
  if (paths.length === 0) return []
  const rows = await queries
    .selectFrom('products')
    .select(['id', 'name', 'hidden', 'pictures'])
    .where('deletion_id', 'is', null)
    .where('pictures', '<>', '')
    .execute()
  const wanted = new Set(paths)
  return rows.filter(({ pictures }) => listedPaths(pictures).some(path => wanted.has(path)))
}
