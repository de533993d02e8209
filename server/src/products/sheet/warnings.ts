import { paiseToRupees } from '@chekku/domain/money'
import { comparedBy, unitPrices, wholeQuantity } from '@chekku/domain/product/pack-prices'
import type { SheetWarning } from '@chekku/domain/schemas/product-sheet'
import { searchedKey } from '@chekku/domain/search-key'
import { sql } from 'kysely'
import { inBatches } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import type { StoredPack } from '../../packs/pack-rows.ts'
import { cellMessages } from './cell-messages.ts'
import type { Places } from './places.ts'
import type { PlannedLine, PlannedProduct } from './plan-product.ts'

/** A price that becomes more than this many times what it was, or less than the share of one by it, is asked about. */
const jump = 1.3

const warning = (
  { row, name, size }: PlannedLine,
  kind: SheetWarning['kind'],
  column: string,
  message: string,
): SheetWarning => ({ row, name, size, kind, column, message })

/** What an owner may not have meant; none of it keeps a sheet from being imported. */
export async function warningsOf(
  queries: Queries,
  products: readonly PlannedProduct[],
  { made }: Places,
): Promise<SheetWarning[]> {
  const names = await namesOf(queries, products)
  const unmentioned = new Set(made.map(({ name }) => name))
  return products.flatMap(product => {
    const written = product.lines.filter(({ kind }) => kind !== 'same')
    const [first] = written
    const found = [...written.flatMap(line => ofPrice(line)), ...ofOrder(product, written)]
    const isNamed = first?.cells.some(({ column }) => column === 'name')
    if (first && isNamed && (names.get(searchedKey(product.name)) ?? 0) > 1)
      found.push(warning(first, 'same-name', 'name', cellMessages.sameName(product.name)))
    for (const { column, after } of first?.cells ?? []) {
      if ((column !== 'category' && column !== 'subcategory') || !unmentioned.delete(after)) continue
      found.push(warning(first as PlannedLine, 'new-category', column, cellMessages.newCategory(after)))
    }
    for (const line of product.lines) {
      const picture = line.line.cells.get('picture')
      if (picture !== undefined && picture !== (product.row?.image ?? ''))
        found.push(warning(line, 'ignored', 'picture', cellMessages.pictureIgnored))
    }
    return found
  })
}

function ofPrice(line: PlannedLine): SheetWarning[] {
  const [before, after] = [line.was?.price, line.pack?.price]
  if (after === undefined || before === after) return []
  if (after === 0) return [warning(line, 'price-zero', 'price', cellMessages.noPrice)]
  const times = before ? after / before : 1
  if (times <= jump && times >= 1 / jump) return []
  return [warning(line, 'price-jump', 'price', cellMessages.jump(String(Math.round(times * 100) / 100)))]
}

/** A larger size that costs more for its amount than a smaller one, where a price has changed. */
function ofOrder({ packs: after }: PlannedProduct, written: readonly PlannedLine[]): SheetWarning[] {
  const priced = written.filter(({ was, pack }) => pack && was?.price !== pack.price)
  if (priced.length === 0 || comparedBy(after.map(inRupees)) === undefined) return []
  const perUnit = unitPrices(after.map(inRupees))
  const sizes = after
    .map((pack, at) => ({ pack, perUnit: perUnit[at]?.paise ?? 0 }))
    .filter(({ perUnit }) => perUnit > 0)
    .toSorted((one, other) => wholeQuantity(one.pack) - wholeQuantity(other.pack))
  const dearer = sizes.find(({ perUnit }, at) => at > 0 && perUnit > (sizes[at - 1]?.perUnit ?? perUnit))
  const line = priced.find(({ pack }) => pack === dearer?.pack) ?? priced[0]
  return dearer && line ? [warning(line, 'price-order', 'price', cellMessages.dearer)] : []
}

const inRupees = (pack: StoredPack) => ({ ...pack, price: paiseToRupees(pack.price) })

/** How many products have each name that the sheet gives, in the shop and in the sheet. */
async function namesOf(queries: Queries, products: readonly PlannedProduct[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const isNamed = products.some(({ lines }) =>
    lines.some(({ cells }) => cells.some(({ column }) => column === 'name')),
  )
  if (!isNamed) return counts
  const ids = new Set(products.map(({ row }) => row?.id))
  const stored = await queries
    .selectFrom('products')
    .select(['id', 'name'])
    .where('deletion_id', 'is', null)
    .execute()
  const others = stored.filter(({ id }) => !ids.has(id))
  for (const { name } of [...others, ...products]) {
    const key = searchedKey(name)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Products that were changed after their rows were exported, with who changed them last. */
export async function whoChanged(
  queries: Queries,
  products: readonly PlannedProduct[],
): Promise<SheetWarning[]> {
  const stale = products.flatMap(({ row, lines }) => {
    const line = lines.find(
      ({ line, kind }) => kind !== 'same' && Number(line.cells.get('version')) < (row?.version ?? 0),
    )
    return row && line ? [{ id: row.id, line }] : []
  })
  const by = new Map<string, string>()
  for (const part of inBatches(stale.map(({ id }) => id)))
    for (const { subject_id, actor_name } of await queries
      .selectFrom('activity')
      .select(['subject_id', 'actor_name'])
      .where('subject_id', 'in', part)
      .where(eb =>
        eb(
          'at',
          '=',
          eb
            .selectFrom('activity as newer')
            .select(sql<number>`max(newer.at)`.as('at'))
            .whereRef('newer.subject_id', '=', 'activity.subject_id'),
        ),
      )
      .execute())
      by.set(subject_id, actor_name)
  return stale.map(({ id, line }) =>
    warning(line, 'changed-since', 'version', cellMessages.changedSince(by.get(id) ?? 'Somebody')),
  )
}
