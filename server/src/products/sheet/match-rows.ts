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
  /** These and the rows that seem to be of it, and are refused before their cells are read. */
  rows: SheetRow[]
}

export interface SheetLine extends SheetRow {
  /** The id of a stored size. */
  pack?: string | undefined
}

/** The names that programs and people give to the row below their prices; a product with one of them has another of these cells. */
const sumName =
  /^(?:(?:grand|sub)?[ -]?totals?|sum|மொத்தம்|கூடுதல்|कुल|कुल योग|మొత్తం|ಒಟ್ಟು|ആകെ)(?: \([^)]{1,20}\))?[ :=.-]{0,3}$/

const fieldsOfProducts = ['category', 'sku', 'quantity', 'size'] as const
const isSum = ({ cells }: SheetRow) =>
  sumName.test(searchedKey(cells.get('name') ?? '')) && !fieldsOfProducts.some(field => cells.has(field))

type Owners = Awaited<ReturnType<typeof ownersOfSkus>>

/** The rows by their products: by id, else by SKU, else those of one handle or name are new. */
export async function matchRows(queries: Queries, rows: readonly SheetRow[], refusals: Refusals) {
  const unnamed = rows.filter(({ cells }) => !cells.has('id')).flatMap(({ cells }) => cells.get('sku') ?? [])
  const owners = await ownersOfSkus(queries, unnamed)
  const groups = new Map<string, SheetGroup>()
  const handles = handlesOf(rows)
  /** The products that rows of a handle are of, so that the others of it are their new sizes. */
  const known = new Map<string, string>()
  for (const line of rows) {
    const [found, handle] = [storedOf(line, owners), handles.get(line)]
    if (found && handle !== undefined) known.set(handle, found.id)
  }
  const match = (line: SheetRow) => {
    const sku = line.cells.get('sku') ?? ''
    const found = storedOf(line, owners)
    const handle = handles.get(line)
    const id = found?.id ?? (handle === undefined ? undefined : known.get(handle))
    const name = handle ?? line.cells.get('name')?.toLowerCase()
    const ofNew = name === undefined ? `row ${line.row}` : `new ${name}`
    const key = id === undefined ? ofNew : `id ${id}`
    const group = groups.get(key) ?? { ...(id !== undefined && { id }), lines: [], rows: [] }
    groups.set(key, group)
    const refusedBefore = refusals.cells.length
    for (const field of line.formulas)
      refusals.add(line, field, cellMessages.notCalculated(line.cells.get(field) ?? ''))
    if (line.surplus) refusals.add(line, '', cellMessages.surplus(line.surplus))
    else if (line.formulas.length === 0 && !found && (owners.get(sku)?.length ?? 0) > 1)
      refusals.add(line, 'sku', cellMessages.skuTwice(sku))
    else if (line.formulas.length === 0 && id === undefined && name === undefined)
      refusals.add(line, 'name', cellMessages.nameNeeded)
    else if (id === undefined && isSum(line))
      refusals.add(line, 'name', cellMessages.sum(line.cells.get('name') ?? ''))
    group.rows.push(line)
    if (refusals.cells.length === refusedBefore) group.lines.push({ ...line, pack: found?.pack })
  }
  for await (const part of inTurns(rows)) part.forEach(match)
  return [...groups.values()]
}

/** The product and the size that a row names. */
function storedOf({ cells }: SheetRow, owners: Owners) {
  const id = cells.get('id')
  if (id !== undefined) return { id, pack: cells.get('pack id') }
  const [owner, ...others] = owners.get(cells.get('sku') ?? '') ?? []
  return owner && others.length === 0 ? { id: owner.product_id, pack: owner.id } : undefined
}

/** The handles that tie the rows of a product together in other shops' sheets. */
function handlesOf(rows: readonly SheetRow[]): ReadonlyMap<SheetRow, string> {
  const parents = new Map<string, string>()
  for (const { cells } of rows) {
    const own = cells.get('own key')
    if (own === undefined || cells.has('parent')) continue
    parents.set(own, own)
    parents.set(cells.get('sku') ?? own, own)
  }
  return new Map(
    rows.flatMap(line => {
      const { cells } = line
      const parent = cells.get('parent')
      const handle =
        cells.get('handle') ?? (parent === undefined ? cells.get('own key') : (parents.get(parent) ?? parent))
      return handle === undefined ? [] : [[line, handle] as const]
    }),
  )
}
