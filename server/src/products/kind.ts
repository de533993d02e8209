import { slugsClaimed } from '../addresses/service.ts'
import { categoryReferences } from '../categories/service.ts'
import type { Kind } from '../changes/change-set.ts'
import { takenBack } from '../trash/service.ts'
import { type PictureColumns, productPictures } from './pictures.ts'
import { findProductRows, type ProductColumns, presentProduct, searchKeyOf } from './store.ts'

/** How products are changed. */
export const productKind: Kind = {
  kind: 'product',
  table: 'products',
  key: 'id',
  derived: row => ({ search_key: searchKeyOf(row as unknown as ProductColumns) }),
  async follow(transaction, rows) {
    // A preview link shows one draft: published or hidden, the product needs another.
    const turned = rows.filter(({ before, after }) => before && after && before.hidden !== after.hidden)
    for (const { id } of turned)
      await transaction.deleteFrom('previews').where('product_id', '=', id).execute()
    return slugsClaimed(transaction, 'product', rows)
  },
  takeBack: takenBack('product'),
  ...categoryReferences,
  nameOf: ({ name }) => String(name),
  picturesOf: row => productPictures.listOf(row as unknown as PictureColumns),
  entity: {
    audit: 'product',
    async load(queries, ids) {
      const rows = await findProductRows(queries, ids)
      return new Map(rows.map(row => [row.id, presentProduct(row)]))
    },
  },
}
