import { fieldProblem } from '@chekku/domain/problem'
import { joinedProducts, packOfJoined, withOwnPictures } from '@chekku/domain/product/join'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { packLimits } from '@chekku/domain/rules/packs/pack-limits'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ProductsJoin } from '@chekku/domain/schemas/product/product-join'
import { joinRows } from '../addresses/join-store.ts'
import { changedSlug, slugSizeRows } from '../addresses/slug-store.ts'
import type { RowChange } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { type StoredPack, soldPacks } from '../packs/pack-rows.ts'
import { planDeletion } from '../trash/service.ts'
import { pictureColumns, presentProduct } from './columns.ts'
import { mergedPacks, wallOfWrite } from './packs.ts'
import { changedProduct, findAllProducts, type ProductRow, productRowChange } from './store.ts'

/**
 * The rows of a join of products as sizes of the first one. The others go to the trash as one deletion, and their ids
 * resolve to their new sizes.
 */
export async function planJoin(
  queries: Queries,
  { at, now }: { at: number; now: number },
  { ids, name: wantedName, packs: wantedPacks }: ProductsJoin,
) {
  const rows = await findAllProducts(queries, ids)
  const [first, ...others] = rows as [ProductRow, ...ProductRow[]]
  const products = rows.map(presentProduct)
  refuseMixedDrafts(products)
  const { name, packs, pictures } = joinedProducts(products)
  if (!wantedPacks && packs.length > packLimits.packs)
    throw fieldProblem('ids', joinMessages.tooMany(packs.length))
  const saves = wantedPacks ?? packs.map(withoutPrices)
  const stored = rows.flatMap(row => row.packs)
  const wall = await wallOfWrite(queries, now, { stored, inputs: [{ packs: wantedPacks }] })
  const packsBefore = rows.flatMap(row => soldPacks(row.packs))
  const paths = pictures.map(({ image }) => image)
  const sizes = withOwnPictures(mergedPacks(saves, packsBefore, paths, wall), products, pictures)
  const change = { name: wantedName ?? name, sizes, ...pictureColumns(pictures) }
  const newAddresses = others.map(row => newAddress(row, first, sizes))
  const trash = planDeletion('product', others.map(presentProduct), now, { joinedInto: change.name })
  const [deletionRow, ...discardedRows] = trash.rows
  return {
    id: first.id,
    deletion: trash.deletion,
    // The activity has its events in this order: the first product's, then those of the discarded ones.
    rows: [
      deletionRow,
      ...(await productChanges(queries, at, first, change)),
      ...discardedRows,
      ...(await slugRows(queries, first)),
      ...(await joinRows(queries, at, newAddresses)),
    ],
  }
}

/** A save of a size that leaves out its prices keeps the stored ones. */
const withoutPrices = ({ price: _price, mrp: _mrp, offer: _offer, ...pack }: Pack) => pack

/** The slugs of a product's only size name that size from now on. */
async function slugRows(queries: Queries, { id, packs }: ProductRow): Promise<readonly RowChange[]> {
  const [only, ...others] = soldPacks(packs)
  return only && others.length === 0 ? slugSizeRows(queries, id, { from: null, to: only._id }) : []
}

/** The id of a joined product leads to the size that it has become. */
function newAddress(row: ProductRow, { id }: ProductRow, sizes: readonly StoredPack[]) {
  const pack_id = packOfJoined(presentProduct(row), sizes)
  if (pack_id === undefined) throw fieldProblem('packs', joinMessages.leftOut(row.name))
  return { address: row.id, entity_id: id, pack_id }
}

/** Refuses to join drafts with public products: it would hide public content or publish a draft. */
function refuseMixedDrafts(products: readonly Product[]): void {
  const draft = products.find(({ hidden }) => hidden)
  if (draft && products.some(({ hidden }) => !hidden))
    throw fieldProblem(draft._id, joinMessages.draft(draft.name))
}

/** The changes of the first product and of its sizes. */
async function productChanges(
  queries: Queries,
  at: number,
  row: ProductRow,
  change: Parameters<typeof changedProduct>[1] & { name: string },
): Promise<RowChange[]> {
  const slug = await changedSlug(queries, 'product', row, { name: change.name })
  const { set, rows } = changedProduct(row, change, at)
  return [productRowChange(row, { ...set, slug }, at), ...rows]
}
