import type { Product } from '@chekku/domain/schemas/product'
import { slugsClaimed } from '../addresses/service.ts'
import { categoryReferences } from '../categories/kind.ts'
import type { Kind, Row, WrittenRow } from '../changes/change-set.ts'
import { writeRows } from '../changes/write-rows.ts'
import { inTurns } from '../database/batches.ts'
import type { WriteTransaction } from '../database/schema.ts'
import { entityKind } from '../entities/entity-kind.ts'
import { readPacks, soldPacks } from '../packs/pack-rows.ts'
import { productsAsOf } from './as-of-time.ts'
import { type PictureColumns, productPictures } from './pictures.ts'
import { followingColumns, type ProductColumns, productStore } from './store.ts'

const kind = entityKind(productStore)

/** How products are changed. */
export const productKind: Kind = {
  ...kind,
  entity: {
    ...kind.entity,
    asOf: (queries, products, now) => productsAsOf(queries, products as Product[], now, 'administrator'),
  },
  table: 'products',
  async follow(transaction, rows) {
    await followSizes(transaction, rows)
    // A preview link shows one draft: published or hidden, the product needs another.
    const turned = rows.filter(({ before, after }) => before && after && before.hidden !== after.hidden)
    for (const { id } of turned)
      await transaction.deleteFrom('previews').where('product_id', '=', id).execute()
    return slugsClaimed(transaction, 'product', rows)
  },
  ...categoryReferences,
  picturesOf: row => productPictures.listOf(row as unknown as PictureColumns),
}

/** Writes what follows from the sizes of changed products; a change of sizes changes the time of their product too. */
async function followSizes(transaction: WriteTransaction, rows: readonly WrittenRow[]): Promise<void> {
  const changed = rows.filter(
    ({ before, after, change }) => before && (change.touch || after?.updated_at !== before.updated_at),
  )
  for await (const part of inTurns(changed)) {
    const ids = part.map(({ id }) => id)
    const packs = await readPacks(transaction, ids)
    const following = part.flatMap(row => {
      const sold = soldPacks(packs.get(row.id) ?? [])
      // An undo that would leave none is refused.
      if (sold.length === 0) return []
      const after = row.after as Row
      const columns = followingColumns(after as unknown as ProductColumns, sold)
      return { ...row, before: after, after: { ...after, ...columns } }
    })
    await writeRows(transaction, productKind, following)
  }
}
