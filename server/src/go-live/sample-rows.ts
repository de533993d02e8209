import type { GoLiveList } from '@chekku/domain/shop/go-live'
import { sql } from 'kysely'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import { inBatches } from '../database/batches.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import { listedPaths } from '../media/original-store.ts'
import { findMarks, storeMark } from './store.ts'

/* A row is the sample's while its description or a picture is: neither is equal by chance, and copies and backups keep them. */

const picturesMark = 'sample-pictures'

/** Records the paths of the sample's pictures, within the write that stores them. */
export const recordSamplePictures = (
  transaction: WriteTransaction,
  paths: readonly string[],
  markedAt: number,
): Promise<void> => storeMark(transaction, picturesMark, { value: paths.join('\n'), markedAt })

const { products, categories, gallery } = sampleCatalogue
const descriptions: Readonly<Record<GoLiveList, readonly { description: string }[]>> = {
  products,
  categories: categories.flatMap(main => [main, ...main.subcategories]),
  gallery,
}

const tables = { products: 'products', categories: 'categories', gallery: 'gallery_items' } as const

/** The rows of a list outside the trash, oldest first; the tables have the columns that are read here. */
const selectRows = (queries: Queries, list: GoLiveList) =>
  queries
    .selectFrom(tables[list] as 'products')
    .select([
      'id',
      'image',
      sql.ref<string>(list === 'gallery' ? 'title' : 'name').as('name'),
      (list === 'products' ? sql.ref<0 | 1>('hidden') : sql.lit<0 | 1>(0)).as('hidden'),
    ])
    .where('deletion_id', 'is', null)
    .orderBy('id')

/** With `hidden`, which is 1 for a draft. */
export type SampleRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/** The rows that still are the sample's, drafts included, the oldest first. */
export async function findSampleRows(queries: Queries): Promise<Record<GoLiveList, SampleRow[]>> {
  const paths = await listSamplePictures(queries)
  const rowsOf = (list: GoLiveList) => {
    const texts = descriptions[list].map(({ description }) => description)
    return selectRows(queries, list)
      .where(eb =>
        eb.or([eb('description', 'in', texts), ...(paths.length > 0 ? [eb('image', 'in', paths)] : [])]),
      )
      .execute()
  }
  const products = [...(await rowsOf('products')), ...(await listProductsWith(queries, paths))]
  const productsById = new Map(products.map(row => [row.id, row]))
  return {
    products: [...productsById.values()].sort((one, other) => (one.id < other.id ? -1 : 1)),
    categories: await rowsOf('categories'),
    gallery: await rowsOf('gallery'),
  }
}

/** The rows of the sample that nobody has changed; a change that is undone is none. */
export async function findUntouchedRows(queries: Queries): Promise<Record<GoLiveList, SampleRow[]>> {
  const { products, categories, gallery } = await findSampleRows(queries)
  const ids = [...products, ...categories, ...gallery].map(({ id }) => id)
  const touched = new Set<string>()
  for (const part of inBatches(ids))
    for (const { subject_id } of await listTouched(queries, part)) touched.add(subject_id)
  const untouched = (rows: SampleRow[]) => rows.filter(({ id }) => !touched.has(id))
  return { products: untouched(products), categories: untouched(categories), gallery: untouched(gallery) }
}

/** The rows among these that somebody has copied or changed. */
const listTouched = (queries: Queries, ids: readonly string[]) =>
  queries
    .selectFrom('activity')
    .leftJoin('changes', 'changes.id', 'activity.change_id')
    .leftJoin('changes as root', 'root.id', 'changes.root_id')
    .select('activity.subject_id')
    .distinct()
    .where('activity.subject_id', 'in', ids)
    .where('activity.action', 'in', ['created', 'changed'])
    .where('activity.actor_id', 'is not', null)
    // A change that is no longer stored can't be known to be undone.
    .where(eb => eb.or([eb('root.undone', 'is', null), eb('root.undone', '=', 0)]))
    .execute()

/** The sample's pictures that are still stored. */
async function listSamplePictures(queries: Queries): Promise<string[]> {
  const recorded = (await findMarks(queries)).get(picturesMark)?.value.split('\n') ?? []
  if (recorded.length === 0) return []
  const rows = await queries.selectFrom('pictures').select('path').where('path', 'in', recorded).execute()
  return rows.map(({ path }) => path)
}

/** Products with one of these paths anywhere in their list of pictures. Without paths, no product is read. */
async function listProductsWith(queries: Queries, paths: readonly string[]) {
  if (paths.length === 0) return []
  const rows = await selectRows(queries, 'products').select('pictures').where('pictures', '<>', '').execute()
  const wanted = new Set(paths)
  return rows.filter(({ pictures }) => listedPaths(pictures).some(path => wanted.has(path)))
}
