import { randomUUIDv7 } from 'node:crypto'
import type { Paise } from '@chekku/domain/money'
import { ofEachText } from '@chekku/domain/rules/product-texts'
import type { Selectable } from 'kysely'
import { changedSlug, giveSlug } from '../../addresses/service.ts'
import { newCategoryRows } from '../../categories/service.ts'
import type { RowChange } from '../../changes/change-set.ts'
import { inTurns } from '../../database/batches.ts'
import type { ProductsTable, Queries } from '../../database/schema.ts'
import { factsColumn } from '../../entities/columns.ts'
import type { EntityRow } from '../../entities/entity-service.ts'
import { type ProductColumns, pictureAccess, presentProduct, productColumns } from '../columns.ts'
import { changedProduct, type ProductRow, productRow, productStore } from '../store.ts'
import type { WholePlan } from './plan.ts'
import { type ProductChange, planBatch } from './plan-product.ts'

/** The rows that a plan writes. */
export async function rowsOfPlan(queries: Queries, { products, categories }: WholePlan, at: number) {
  const newSlugs = new Set<string>()
  const rows = await newCategoryRows(queries, categories.made, { at, newSlugs })
  for await (const part of inTurns(products, planBatch))
    for (const { row, change } of part) {
      if (!change) continue
      const { name } = change.input
      const columns = columnsOf(change, row)
      if (row) {
        const slug =
          name === undefined ? undefined : await changedSlug(queries, 'product', row, { name }, newSlugs)
        const { set, rows: sizes } = changedProduct(row, { ...columns, slug }, at)
        const stored = { existingRow: productRow(row), existingEntity: presentProduct(row) }
        rows.push({ kind: 'product', id: row.id, set: { ...set, updated_at: at }, ...stored }, ...sizes)
      } else {
        const id = randomUUIDv7()
        const slug = await giveSlug(queries, 'product', { id, name: name ?? '' }, '', newSlugs)
        rows.push(...newRows(id, { ...columns, slug }, at))
      }
    }
  return rows
}

function columnsOf({ input, order, sizes, place, picture }: ProductChange, row: ProductRow | undefined) {
  const { category_id, subcategory_id } = place
  const columns = { ...productColumns(input), category_id, subcategory_id, sizes, sort_order: order }
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

function newRows(id: string, columns: Partial<ProductColumns>, at: number): RowChange[] {
  const filled = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const { set, rows } = productStore.complete?.({ ...blank, ...filled }, undefined, { id, at }) ?? {
    set: {},
    rows: [],
  }
  return [
    { kind: 'product', id, insert: { ...set, id, version: 1, created_at: at, updated_at: at } },
    ...rows,
  ]
}
