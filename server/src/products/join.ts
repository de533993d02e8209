import { isDeepStrictEqual } from 'node:util'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { joinedProducts, packOfJoined, withOwnPictures } from '@chekku/domain/product/join'
import { joinMessages } from '@chekku/domain/product/join-messages'
import { packLimits } from '@chekku/domain/product/packs'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { ProductsJoin, ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import { changedSlug, changeSlugSize, insertJoined, listJoined } from '../addresses/service.ts'
import { monotonicNow, newestEvent, recordAudit } from '../audit/service.ts'
import type { WriteTransaction } from '../database/schema.ts'
import { type EntityContext, fieldProblem } from '../entities/entity-service.ts'
import { mergedPacks, packColumns, storedPacks } from './packs.ts'
import { pictureColumns } from './pictures.ts'
import {
  findAllProducts,
  type ProductColumns,
  type ProductRow,
  presentProduct,
  productStore,
} from './store.ts'

type Trash = EntityContext['trash']
type Changes = Partial<ProductColumns> & { image?: string; name?: string }

/**
 * Joins products as sizes of the first one. The others go to the trash as one deletion, and their ids resolve to their
 * new sizes.
 */
export async function joinProducts(
  transaction: WriteTransaction,
  trash: Trash,
  { ids, name: wanted, packs: sent }: ProductsJoin,
): Promise<ProductsJoined> {
  const rows = await findAllProducts(transaction, ids)
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
  if (only && more.length === 0) await changeSlugSize(transaction, first.id, { from: null, to: only._id })
  const change = { name: wanted ?? name, ...packColumns(packs), ...pictureColumns(pictures) }
  const product = await changeProduct(transaction, first, change)
  await recordAudit(
    transaction,
    others.map(row => {
      const before = presentProduct(row)
      const after = { joinedInto: product.name }
      return { action: 'deleted', kind: 'product', id: row.id, name: row.name, before, after }
    }),
  )
  const deletion = await trash.discard(transaction, 'product', others.map(presentProduct))
  await insertJoined(transaction, leads)
  return { product, deletion }
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

/** Changes a product with its slug, version and audit event. */
async function changeProduct(
  transaction: WriteTransaction,
  row: ProductRow,
  change: Changes,
): Promise<Product> {
  const slug = await changedSlug(transaction, 'product', row, { name: change.name })
  const stamps = { version: row.version + 1, updated_at: await monotonicNow(transaction) }
  await productStore.update(transaction, row, { ...change, slug, ...stamps })
  const [stored] = (await findAllProducts(transaction, [row.id])) as [ProductRow]
  const [before, after] = [presentProduct(row), presentProduct(stored)]
  await recordAudit(transaction, {
    action: 'changed',
    kind: 'product',
    id: row.id,
    name: after.name,
    before,
    after,
  })
  return after
}

/**
 * Undoes a join by the id of its deletion: restores the other products from the trash, and the first one's earlier
 * state from the audit log. Problem `stale` if the product was changed or deleted since.
 */
export async function undoJoin(
  transaction: WriteTransaction,
  trash: Trash,
  deletion: string,
): Promise<Product> {
  const joined = await listJoined(transaction, deletion)
  const [one] = joined
  if (!one) throw new Problem('not-found', joinMessages.notJoined)
  const row = await productStore.findRow(transaction, one.entity_id)
  if (!row) throw new Problem('stale', problemMessages.stale)
  const join = await newestEvent(transaction, row.id)
  const isJoin = joined.every(
    ({ pack_id }) => hasPack(join?.after, pack_id) && !hasPack(join?.before, pack_id),
  )
  if (!join || !isJoin) throw new Problem('stale', problemMessages.stale, { data: presentProduct(row) })
  await trash.bringBack(transaction, deletion)
  const [only, ...more] = (join.before?.packs as Pack[] | undefined) ?? [{ _id: row.id }]
  if (only && more.length === 0) await changeSlugSize(transaction, row.id, { from: only._id, to: null })
  return changeProduct(transaction, row, earlierColumns(join))
}

const hasPack = (state: AuditEntry['after'] | undefined, id: string | null) =>
  ((state?.packs ?? []) as Pack[]).some(({ _id }) => _id === id)

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
