import { isDeepStrictEqual } from 'node:util'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { joinedProducts, packOfJoined, withOwnPictures } from '@chekku/domain/product/join'
import { joinMessages } from '@chekku/domain/product/join-messages'
import { packLimits } from '@chekku/domain/product/packs'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ProductsJoin } from '@chekku/domain/schemas/product/product-join'
import { changedSlug, joinedTo, listJoined, slugSizeChanged } from '../addresses/service.ts'
import { newestEvent } from '../audit/service.ts'
import type { RowChange } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { fieldProblem } from '../entities/entity-service.ts'
import { discarded, type Trash } from '../trash/service.ts'
import { mergedPacks, packColumns, storedPacks } from './packs.ts'
import { pictureColumns } from './pictures.ts'
import {
  findAllProducts,
  type ProductColumns,
  type ProductRow,
  presentProduct,
  productStore,
  settledColumns,
} from './store.ts'

/**
 * The rows of a join of products as sizes of the first one. The others go to the trash as one deletion, and their ids
 * resolve to their new sizes.
 */
export async function planJoin(
  queries: Queries,
  { at, now }: { at: number; now: number },
  { ids, name: wanted, packs: sent }: ProductsJoin,
) {
  const rows = await findAllProducts(queries, ids)
  const [first, ...others] = rows as [ProductRow, ...ProductRow[]]
  const products = rows.map(presentProduct)
  refuseMixedDrafts(products)
  const { name, packs: named, pictures } = joinedProducts(products)
  if (!sent && named.length > packLimits.packs) throw fieldProblem('ids', joinMessages.tooMany(named.length))
  const paths = pictures.map(({ image }) => image)
  const merged = mergedPacks(sent ?? named, rows.flatMap(storedPacks), paths)
  const packs = withOwnPictures(merged, products, pictures)
  const leads = others.map(row => ({ address: row.id, entity_id: first.id, pack_id: packOf(row, packs) }))
  const [only, ...more] = storedPacks(first)
  const sizeOfSlugs =
    only && more.length === 0 ? await slugSizeChanged(queries, first.id, { from: null, to: only._id }) : []
  const change = { name: wanted ?? name, ...packColumns(packs), ...pictureColumns(pictures) }
  const away = discarded('product', others.map(presentProduct), now, { joinedInto: change.name })
  return {
    id: first.id,
    deletion: away.deletion,
    rows: [
      ...away.rows.slice(0, 1),
      await productChanged(queries, at, first, change),
      ...away.rows.slice(1),
      ...sizeOfSlugs,
      ...(await joinedTo(queries, at, leads)),
    ],
  }
}

/** Refuses to join drafts with public products: it would hide public content or publish a draft. */
function refuseMixedDrafts(products: readonly Product[]): void {
  const draft = products.find(({ hidden }) => hidden)
  if (draft && products.some(({ hidden }) => !hidden))
    throw fieldProblem(draft._id, joinMessages.draft(draft.name))
}

function packOf(row: ProductRow, packs: readonly Pack[]): string {
  const pack = packOfJoined(presentProduct(row), packs)
  if (pack === undefined) throw fieldProblem('packs', joinMessages.leftOut(row.name))
  return pack
}

/** The change of a product with its slug. */
async function productChanged(
  queries: Queries,
  at: number,
  row: ProductRow,
  change: Changes,
): Promise<RowChange> {
  const slug = await changedSlug(queries, 'product', row, { name: change.name })
  return { kind: 'product', id: row.id, set: { ...settledColumns(change, row), slug, updated_at: at } }
}

/**
 * The rows that undo a join, by the id of its deletion: the other products come back from the trash, and the first one
 * is as the audit log says that it was. Problem `stale` if the product was changed or deleted since.
 */
export async function planSeparation(
  queries: Queries,
  at: number,
  trash: Pick<Trash, 'planRestore'>,
  deletion: string,
) {
  const joined = await listJoined(queries, deletion)
  const [one] = joined
  if (!one) throw new Problem('not-found', joinMessages.notJoined)
  const row = await productStore.findRow(queries, one.entity_id)
  if (!row) throw new Problem('stale', problemMessages.stale)
  const join = await newestEvent(queries, row.id)
  const isJoin = joined.every(
    ({ pack_id }) => hasPack(join?.after, pack_id) && !hasPack(join?.before, pack_id),
  )
  if (!join || !isJoin) throw new Problem('stale', problemMessages.stale, { data: presentProduct(row) })
  const [only, ...more] = (join.before?.packs as Pack[] | undefined) ?? [{ _id: row.id }]
  const sizeOfSlugs =
    only && more.length === 0 ? await slugSizeChanged(queries, row.id, { from: only._id, to: null }) : []
  return {
    id: row.id,
    rows: [
      ...(await trash.planRestore(queries, deletion)).rows,
      await productChanged(queries, at, row, earlierColumns(join)),
      ...sizeOfSlugs,
    ],
  }
}

const hasPack = (state: AuditEntry['after'] | undefined, id: string | null) =>
  ((state?.packs ?? []) as Pack[]).some(({ _id }) => _id === id)

type Changes = Partial<ProductColumns> & { image?: string; name?: string }

/** Columns with the values before an event, for each field that it changed. */
function earlierColumns({ before, after }: AuditEntry): Changes {
  const was = (before ?? {}) as Partial<Product>
  const isChanged = (field: keyof Product) => !isDeepStrictEqual(before?.[field], after?.[field])
  const json = (field: 'packs' | 'pictures' | 'availability') =>
    isChanged(field) ? { [field]: was[field] === undefined ? '' : JSON.stringify(was[field]) } : {}
  return {
    ...json('packs'),
    ...json('pictures'),
    ...json('availability'),
    ...(was.name !== undefined && { name: was.name }),
    ...(was.image !== undefined && { image: was.image }),
    ...(was.price !== undefined && { price_paise: Math.round(was.price * 100) }),
    ...(was.inStock !== undefined && { in_stock: was.inStock ? 1 : 0 }),
  }
}
