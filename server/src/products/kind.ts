import type { Product } from '@chekku/domain/schemas/product'
import { newSlugRows } from '../addresses/service.ts'
import { categoryReferences } from '../categories/kind.ts'
import { type Kind, type RemainingRow, rowId, type WrittenRow } from '../changes/change-set.ts'
import { inTurns } from '../database/batches.ts'
import type { Queries } from '../database/schema.ts'
import { entityKind } from '../entities/entity-kind.ts'
import { type PackRow, readPacks, type StoredPack, soldPacks } from '../packs/pack-rows.ts'
import { productsAsOf } from './as-of-time.ts'
import { changedProductFields } from './changed-fields.ts'
import { type PictureColumns, pictureAccess } from './pictures.ts'
import { followingColumns, type ProductColumns, productStore } from './store.ts'

const kind = entityKind(productStore, 'updateProduct')

/** How products are changed. */
export const productKind: Kind = {
  ...kind,
  entity: {
    ...kind.entity,
    asOf: (queries, products, now) => productsAsOf(queries, products as Product[], now, 'administrator'),
  },
  table: 'products',
  rights(before, after) {
    const fields = changedProductFields(before, after)
    return kind.rights(before, after).map(right => ({ ...right, fields }))
  },
  /** Price, stock and search text; a change of sizes changes the time of their product too. */
  async derivedColumns(queries, rows, change) {
    const changed = rows.filter(
      ({ before, after, change }) => before && (change.touch || after.updated_at !== before.updated_at),
    )
    const packs = await packsAfter(queries, changed, change)
    return ({ id, after }) => {
      const sold = packs.get(id) ?? []
      // An undo that would leave none is refused.
      return sold.length === 0 ? {} : followingColumns(after as unknown as ProductColumns, sold)
    }
  },
  async followingRows(transaction, rows) {
    // A preview link shows one draft: published or hidden, the product needs another.
    const turned = rows.filter(({ before, after }) => before && after && before.hidden !== after.hidden)
    for (const { id } of turned)
      await transaction.deleteFrom('previews').where('product_id', '=', id).execute()
    return newSlugRows(transaction, 'product', rows)
  },
  ...categoryReferences,
  picturesOf: row => pictureAccess.listOf(row as unknown as PictureColumns),
}

/** The sizes that products have after a change: the stored ones, and those of the change in their place. */
async function packsAfter(
  queries: Queries,
  products: readonly RemainingRow[],
  change: readonly WrittenRow[],
): Promise<ReadonlyMap<string, readonly StoredPack[]>> {
  const changed = change.filter(({ kind }) => kind.kind === 'pack')
  const changedIds = new Set(changed.map(({ id }) => id))
  const rows = changed.flatMap(({ after }) => (after ?? []) as unknown as PackRow)
  const changedRows = Map.groupBy(rows, ({ product_id }) => product_id)
  const packs = new Map<string, readonly StoredPack[]>()
  for await (const part of inTurns(products.map(({ id }) => id))) {
    const stored = await readPacks(queries, part)
    for (const id of part) {
      const unchanged = (stored.get(id) ?? []).filter(pack => !changedIds.has(rowId(id, pack.id)))
      packs.set(id, soldPacks([...unchanged, ...(changedRows.get(id) ?? [])]))
    }
  }
  return packs
}
