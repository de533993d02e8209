import { fieldProblem } from '@chekku/domain/problem'
import { joinedProducts, packOfJoined, withOwnPictures } from '@chekku/domain/product/join'
import { joinMessages } from '@chekku/domain/rules/join-messages'
import { packLimits } from '@chekku/domain/rules/pack-limits'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoin } from '@chekku/domain/schemas/product/product-join'
import { changedSlug } from '../addresses/service.ts'
import { joinRows, slugSizeRows } from '../addresses/store.ts'
import type { RowChange } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { type StoredPack, soldPacks } from '../packs/pack-rows.ts'
import { planDeletion } from '../trash/service.ts'
import { mergedPacks, wallOfWrite } from './packs.ts'
import { pictureColumns } from './pictures.ts'
import { changedProduct, findAllProducts, type ProductRow, presentProduct } from './store.ts'

/**
 * The rows of a join of products as sizes of the first one. The others go to the trash as one deletion, and their ids
 * resolve to their new sizes.
 */
export async function planJoin(
  queries: Queries,
  { at, now }: { at: number; now: number },
  { ids, name: wanted, packs: input }: ProductsJoin,
) {
  const rows = await findAllProducts(queries, ids)
  const [first, ...others] = rows as [ProductRow, ...ProductRow[]]
  const products = rows.map(presentProduct)
  refuseMixedDrafts(products)
  const { name, packs: named, pictures } = joinedProducts(products)
  if (!input && named.length > packLimits.packs) throw fieldProblem('ids', joinMessages.tooMany(named.length))
  const paths = pictures.map(({ image }) => image)
  const sold = rows.map(row => soldPacks(row.packs))
  const kept = input ?? named.map(({ price: _price, mrp: _mrp, offer: _offer, ...size }) => size)
  const stored = rows.flatMap(row => row.packs)
  const wall = await wallOfWrite(queries, now, { stored, sent: [{ packs: input }] })
  const sizes = withOwnPictures(mergedPacks(kept, sold.flat(), paths, wall), products, pictures)
  const leads = others.map(row => ({
    address: row.id,
    entity_id: first.id,
    pack_id: sizeIdOf(row, sizes),
  }))
  const [only, ...more] = sold[0] ?? []
  const sizeOfSlugs =
    only && more.length === 0 ? await slugSizeRows(queries, first.id, { from: null, to: only._id }) : []
  const change = { name: wanted ?? name, sizes, ...pictureColumns(pictures) }
  const away = planDeletion('product', others.map(presentProduct), now, { joinedInto: change.name })
  return {
    id: first.id,
    deletion: away.deletion,
    rows: [
      ...away.rows.slice(0, 1),
      ...(await productChanged(queries, at, first, change)),
      ...away.rows.slice(1),
      ...sizeOfSlugs,
      ...(await joinRows(queries, at, leads)),
    ],
  }
}

/** Refuses to join drafts with public products: it would hide public content or publish a draft. */
function refuseMixedDrafts(products: readonly Product[]): void {
  const draft = products.find(({ hidden }) => hidden)
  if (draft && products.some(({ hidden }) => !hidden))
    throw fieldProblem(draft._id, joinMessages.draft(draft.name))
}

function sizeIdOf(row: ProductRow, packs: readonly StoredPack[]): string {
  const pack = packOfJoined(presentProduct(row), packs)
  if (pack === undefined) throw fieldProblem('packs', joinMessages.leftOut(row.name))
  return pack
}

async function productChanged(
  queries: Queries,
  at: number,
  row: ProductRow,
  change: Parameters<typeof changedProduct>[1] & { name: string },
): Promise<RowChange[]> {
  const slug = await changedSlug(queries, 'product', row, { name: change.name })
  const { set, rows } = changedProduct(row, change, at)
  return [{ kind: 'product', id: row.id, set: { ...set, slug, updated_at: at } }, ...rows]
}
