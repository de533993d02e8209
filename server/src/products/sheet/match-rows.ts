import { searchedKey } from '@chekku/domain/rules/search-key'
import { inTurns } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import { ownersOfSkus } from '../../packs/pack-rows.ts'
import { cellMessages } from './cells/cell-messages.ts'
import type { SheetRow } from './read-file.ts'
import type { Refusals } from './refusals.ts'

/** The rows of one product: its sizes. */
export interface SheetGroup {
  /** The id of a stored product; none of a new one. */
  id?: string
  lines: SheetLine[]
  /** All rows of it, also those that are refused before their cells are read. */
  rows: SheetRow[]
}

export interface SheetLine extends SheetRow {
  /** The id of a stored size. */
  pack?: string | undefined
}

/** The names that programs and people give to the row of sums below their prices. */
const sumName =
  /^(?:(?:grand|sub)?[ -]?totals?|sum|மொத்தம்|கூடுதல்|कुल|कुल योग|మొత్తం|ಒಟ್ಟು|ആകെ)(?: \([^)]{1,20}\))?[ :=.-]{0,3}$/

/** A product that is called so has one of these cells, which a row of sums has not. */
const fieldsOfProducts = ['category', 'sku', 'quantity', 'size'] as const
const isSum = ({ cells }: SheetRow) =>
  sumName.test(searchedKey(cells.get('name') ?? '')) && !fieldsOfProducts.some(field => cells.has(field))

type Owners = Awaited<ReturnType<typeof ownersOfSkus>>

/** The rows by their products: by id, else by SKU, else those of one handle or name are new. */
export async function matchRows(queries: Queries, rows: readonly SheetRow[], refusals: Refusals) {
  const skus = rows.flatMap(({ cells }) => (cells.has('id') ? [] : (cells.get('sku') ?? [])))
  const owners = await ownersOfSkus(queries, skus)
  const handles = handlesOf(rows)
  /** The products of handles: the other rows of such a handle are new sizes. */
  const idOfHandle = new Map<string, string>()
  for (const line of rows) {
    const [stored, handle] = [findStored(line, owners), handles.get(line)]
    if (stored && handle !== undefined) idOfHandle.set(handle, stored.id)
  }
  const groups = new Map<string, SheetGroup>()
  const match = (line: SheetRow) => {
    const stored = findStored(line, owners)
    const handle = handles.get(line) ?? ''
    const id = stored?.id ?? idOfHandle.get(handle)
    const name = handle || line.cells.get('name')?.toLowerCase()
    const keyOfNew = name === undefined ? `row ${line.row}` : `new ${name}`
    const key = id === undefined ? keyOfNew : `id ${id}`
    const group = groups.get(key) ?? { ...(id !== undefined && { id }), lines: [], rows: [] }
    groups.set(key, group)
    group.rows.push(line)
    const isRefused = refuseRow(line, { isNew: id === undefined, name, owners }, refusals)
    if (!isRefused) group.lines.push({ ...line, pack: stored?.pack })
  }
  for await (const part of inTurns(rows)) part.forEach(match)
  return [...groups.values()]
}

/** Refuses a row that cannot be of a product; true if it is refused. */
function refuseRow(
  line: SheetRow,
  { isNew, name, owners }: { isNew: boolean; name: string | undefined; owners: Owners },
  refusals: Refusals,
): boolean {
  const { cells, formulas, surplus } = line
  const countBefore = refusals.cells.length
  for (const field of formulas) refusals.add(line, field, cellMessages.notCalculated(cells.get(field) ?? ''))
  const isCalculated = formulas.length === 0
  const sku = cells.get('sku') ?? ''
  const hasSeveralOwners = !cells.has('id') && (owners.get(sku)?.length ?? 0) > 1
  if (surplus) refusals.add(line, '', cellMessages.surplus(surplus))
  else if (isCalculated && hasSeveralOwners) refusals.add(line, 'sku', cellMessages.skuTwice(sku))
  else if (isCalculated && isNew && name === undefined) refusals.add(line, 'name', cellMessages.nameNeeded)
  else if (isNew && isSum(line)) refusals.add(line, 'name', cellMessages.sum(cells.get('name') ?? ''))
  return refusals.cells.length > countBefore
}

/** The product and the size that a row names. */
function findStored({ cells }: SheetRow, owners: Owners) {
  const id = cells.get('id')
  if (id !== undefined) return { id, pack: cells.get('pack id') }
  const [owner, ...others] = owners.get(cells.get('sku') ?? '') ?? []
  return owner && others.length === 0 ? { id: owner.product_id, pack: owner.id } : undefined
}

/** The handles that tie the rows of a product together in other shops' sheets. */
function handlesOf(rows: readonly SheetRow[]): ReadonlyMap<SheetRow, string | undefined> {
  const parents = new Map<string, string>()
  for (const { cells } of rows) {
    const key = cells.get('own key')
    if (key === undefined || cells.has('parent')) continue
    parents.set(key, key)
    // A row may name its parent by the SKU too.
    parents.set(cells.get('sku') ?? key, key)
  }
  const handleOf = ({ cells }: SheetRow) => {
    const parent = cells.get('parent')
    const ownHandle = parent === undefined ? cells.get('own key') : (parents.get(parent) ?? parent)
    return cells.get('handle') ?? ownHandle
  }
  return new Map(rows.map(line => [line, handleOf(line)]))
}
