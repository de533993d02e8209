import type { SheetQuery } from '@chekku/domain/schemas/product/product-sheet'
import { isInCategories } from '../../categories/store.ts'
import { inTurns } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import { soldPacks } from '../../packs/pack-rows.ts'
import { categoriesUnder, filterCondition } from '../listing.ts'
import { findProductRows, type ProductRow } from '../store.ts'
import { cellText, columnName, columns, fingerprintColumn, sheetProduct } from './cells/columns.ts'
import { guarded } from './cells/guarded-cell.ts'
import { rowFingerprints } from './fingerprints.ts'

/** Products that are read before other requests get a turn. */
const exportBatch = 50

/** Products as a CSV file with a row for each size, read at once: a snapshot that waits for a slow client keeps others waiting. */
export async function exportSheet(queries: Queries, query: SheetQuery): Promise<Buffer[]> {
  const parts = [csv([[...columns, fingerprintColumn].map(columnName)], true)]
  for await (const ids of inTurns(await listIds(queries, query), exportBatch)) {
    const rows = new Map((await findProductRows(queries, ids)).map(row => [row.id, row]))
    parts.push(csv(ids.flatMap(id => linesOf(rows.get(id)))))
  }
  return parts
}

function linesOf(row: ProductRow | undefined): string[][] {
  if (!row) return []
  const product = sheetProduct(row)
  return soldPacks(row.packs).map(pack => {
    const cells = new Map(columns.map(column => [column, cellText(column, product, pack)]))
    return [...[...cells.values()].map(guarded), rowFingerprints(cells, product.id, pack._id)]
  })
}

/** Rows as a CSV file: in quotation marks, a cell stays one where a spreadsheet takes another separator. */
export const csv = (lines: readonly string[][], bom = false) =>
  Buffer.from((bom ? '\uFEFF' : '') + lines.map(line => `${line.map(quoted).join()}\r\n`).join(''))

const quoted = (text: string) => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)

/** The ids of the products, sorted by the order of their categories, then by name. */
async function listIds(queries: Queries, { ids, ...filter }: SheetQuery): Promise<string[]> {
  const within = await categoriesUnder(queries, filter.category)
  if (within?.length === 0) return []
  const rows = await queries
    .selectFrom('products')
    .leftJoin('categories', 'categories.id', 'products.category_id')
    .select('products.id')
    .where(filterCondition(filter))
    .$if(within !== undefined, rows => rows.where(isInCategories(within ?? [])))
    .$if(ids !== undefined && ids.length > 0, rows => rows.where('products.id', 'in', ids ?? []))
    .orderBy('categories.sort_order')
    .orderBy('categories.id')
    .orderBy('products.name')
    .orderBy('products.id')
    .execute()
  return rows.map(({ id }) => id)
}
