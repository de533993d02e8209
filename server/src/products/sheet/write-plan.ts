import { randomUUIDv7 } from 'node:crypto'
import type { Paise } from '@chekku/domain/money'
import { ofEachText } from '@chekku/domain/rules/product-texts'
import type { Selectable } from 'kysely'
import { assignSlug, changedSlug } from '../../addresses/slug-store.ts'
import { newCategoryRows } from '../../categories/service.ts'
import type { RowChange } from '../../changes/change-set.ts'
import { definedValues } from '../../changes/write-rows.ts'
import { inTurns } from '../../database/batches.ts'
import type { ProductsTable, Queries } from '../../database/schema.ts'
import { factsColumn } from '../../entities/columns.ts'
import type { EntityRow } from '../../entities/entity-service.ts'
import { type ProductColumns, pictureAccess, productColumns } from '../columns.ts'
import { changedProduct, newProduct, type ProductRow, productRowChange } from '../store.ts'
import type { WholePlan } from './plan.ts'
import { type ProductChange, planBatch } from './plan-product.ts'

/** The rows that a plan writes. */
export async function rowsOfPlan(queries: Queries, { products, categories }: WholePlan, at: number) {
  const newSlugs = new Set<string>()
  const rows = await newCategoryRows(queries, categories.created, { at, newSlugs })
  for await (const part of inTurns(products, planBatch))
    for (const { row, change } of part) {
      if (!change) continue
      const context = { queries, at, newSlugs }
      rows.push(...(row ? await changedRows(row, change, context) : await newRows(change, context)))
    }
  return rows
}

/** `newSlugs` has the new slugs of the whole import. */
type WriteContext = { queries: Queries; at: number; newSlugs: Set<string> }

async function changedRows(row: ProductRow, change: ProductChange, { queries, at, newSlugs }: WriteContext) {
  const { name } = change.input
  const slug = name === undefined ? undefined : await changedSlug(queries, 'product', row, { name }, newSlugs)
  const { set, rows } = changedProduct(row, { ...columnsOf(change, row), slug }, at)
  return [productRowChange(row, set, at), ...rows]
}

async function newRows(change: ProductChange, { queries, at, newSlugs }: WriteContext): Promise<RowChange[]> {
  const id = randomUUIDv7()
  const slug = await assignSlug(queries, 'product', { id, name: change.input.name ?? '' }, '', newSlugs)
  const columns = { ...blank, ...definedValues<unknown>(columnsOf(change, undefined)), slug }
  const { set, rows } = newProduct(columns, id)
  const stamps = { version: 1, created_at: at, updated_at: at }
  return [{ kind: 'product', id, insert: { ...set, id, ...stamps } }, ...rows]
}

function columnsOf(change: ProductChange, row: ProductRow | undefined): Partial<ProductColumns> {
  const { input, order, packs, categories, picture } = change
  const { category_id, subcategory_id } = categories
  const columns = { ...productColumns(input), category_id, subcategory_id, sizes: packs, sort_order: order }
  const pictures = picture && pictureAccess.withFirst(row, {}, picture.path)
  return { ...columns, ...pictures, facts: factsColumn(row?.facts ?? '', input.facts) }
}

/** All columns, since rows of one statement need the same ones; derived columns are missing here. */
const blank: Omit<
  Selectable<ProductsTable>,
  Exclude<keyof EntityRow, 'image'> | 'deletion_id' | 'search_key' | 'slug'
> = {
  name: '',
  ...ofEachText(() => ''),
  image: '',
  pictures: '',
  facts: '',
  availability: '',
  price_paise: 0 as Paise,
  category_id: null,
  subcategory_id: null,
  featured: 0,
  in_stock: 1,
  hidden: 0,
  sort_order: 0,
}
