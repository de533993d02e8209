import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sheetLimits } from '@chekku/domain/product/sheet'
import { packMessages } from '@chekku/domain/rules/pack-errors'
import type { RefusedCell, SheetPlan, SheetWarning } from '@chekku/domain/schemas/product-sheet'
import type { Queries } from '../../database/schema.ts'
import { ownersOfSkus } from '../../packs/pack-rows.ts'
import { readWallTimes } from '../../shop/service.ts'
import { findProductRows, type ProductRow } from '../store.ts'
import { cellMessages } from './cell-messages.ts'
import { type Column, columnName, columns } from './columns.ts'
import type { Field } from './headings.ts'
import { matchRows } from './match-rows.ts'
import { Places } from './places.ts'
import { type PlannedProduct, planProduct } from './plan-product.ts'
import type { Sheet } from './read-file.ts'
import { Refusals } from './refusals.ts'
import { warningsOf, whoChanged } from './warnings.ts'

/** A plan with what it writes. */
export interface WholePlan {
  plan: SheetPlan
  products: PlannedProduct[]
  places: Places
}

/** Products whose rows are planned before other requests get a turn. */
const atOnce = 25

/** Plans what a sheet makes of the stored products. */
export async function planSheet(queries: Queries, sheet: Sheet, now: number): Promise<WholePlan> {
  const [wall] = await readWallTimes(queries, now)
  const places = await Places.load(queries)
  const refusals = new Refusals()
  const groups = await matchRows(queries, sheet.rows, refusals)
  const products: PlannedProduct[] = []
  for (let at = 0; at < groups.length; at += atOnce) {
    const part = groups.slice(at, at + atOnce)
    const ids = part.flatMap(({ id }) => id ?? [])
    const rows = new Map<string, ProductRow>((await findProductRows(queries, ids)).map(row => [row.id, row]))
    for (const group of part) {
      const row = group.id === undefined ? undefined : rows.get(group.id)
      if (group.id === undefined || row) products.push(planProduct(group, row, { places, wall, refusals }))
      else for (const line of group.lines) refusals.add(line, 'id', cellMessages.idUnknown)
    }
    await nextTurn()
  }
  await refuseSkus(queries, products, refusals)
  const warnings = [
    ...headWarnings(sheet),
    ...(await warningsOf(queries, products, places)),
    ...(await whoChanged(queries, products)),
  ]
  return { plan: presented(sheet, { products, refused: refusals.cells, warnings }), products, places }
}

/** Refuses SKUs that sizes get although another one has them. */
async function refuseSkus(
  queries: Queries,
  products: readonly PlannedProduct[],
  refusals: Refusals,
): Promise<void> {
  const lines = products.flatMap(({ row, lines }) => lines.map(line => ({ ...line, of: row?.id ?? '' })))
  const got = lines.filter(({ was, pack }) => pack && pack.sku !== '' && pack.sku !== was?.sku)
  const skus = got.flatMap(({ pack }) => pack?.sku ?? [])
  const owners = await ownersOfSkus(queries, skus)
  /** The sizes that have another SKU after this sheet. */
  const left = new Set(
    lines.flatMap(({ was, pack, of }) => (was && was.sku !== pack?.sku ? `${of} ${was._id}` : [])),
  )
  const first = new Map<string, number>()
  for (const [at, { line }] of got.entries()) {
    const sku = skus[at] ?? ''
    const earlier = first.get(sku)
    first.set(sku, earlier ?? line.row)
    const other = owners.get(sku)?.find(({ product_id, id }) => !left.has(`${product_id} ${id}`))
    if (earlier !== undefined) refusals.add(line, 'sku', cellMessages.skuInSheet(sku, earlier))
    else if (other) refusals.add(line, 'sku', packMessages.skuTaken(sku, other.name))
  }
}

const headWarnings = ({ unknown }: Sheet) =>
  unknown.map(
    (name): SheetWarning => ({
      row: 1,
      name: '',
      size: '',
      kind: 'unknown-column',
      column: name,
      message: cellMessages.unknownColumn(name),
    }),
  )

const some = <Item>(items: readonly Item[]) => ({
  count: items.length,
  rows: items.slice(0, sheetLimits.shown),
})

interface Found {
  products: readonly PlannedProduct[]
  refused: readonly RefusedCell[]
  warnings: readonly SheetWarning[]
}

function presented({ names }: Sheet, { products, refused, warnings }: Found): SheetPlan {
  const titled = <Cell extends { column: string }>(cell: Cell): Cell => ({
    ...cell,
    column: titleOf(names, cell.column),
  })
  const lines = products.flatMap(product => product.lines).sort((one, other) => one.row - other.row)
  const ofKind = (wanted: 'created' | 'changed') =>
    lines
      .filter(({ kind }) => kind === wanted)
      .map(({ row, name, size, product, cells }) => ({
        row,
        name,
        size,
        ...(product !== undefined && { product }),
        cells: cells.map(titled),
      }))
  const [created, changed] = [ofKind('created'), ofKind('changed')]
  const digest = createHash('sha256')
    .update(JSON.stringify([created, changed]))
    .digest('hex')
  return {
    digest,
    created: some(created),
    changed: some(changed),
    same: { count: lines.filter(({ kind }) => kind === 'same').length },
    refused: some(refused.toSorted((one, other) => one.row - other.row).map(titled)),
    warnings: some(warnings.toSorted((one, other) => one.row - other.row).map(titled)),
  }
}

/** The name of a column as the sheet has it, else as an export has it. */
const titleOf = (names: ReadonlyMap<Field, string>, column: string): string =>
  names.get(column as Field) ?? (columns.includes(column as Column) ? columnName(column as Column) : column)
