import { createHash } from 'node:crypto'
import type { Actor } from '@chekku/domain/people/permissions'
import { sheetLimits } from '@chekku/domain/product/sheet'
import { packMessages } from '@chekku/domain/rules/pack-errors'
import type {
  PlannedRow,
  RefusedCell,
  SheetPlan,
  SheetWarning,
} from '@chekku/domain/schemas/product/product-sheet'
import { inTurns } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import { ownersOfSkus } from '../../packs/pack-rows.ts'
import { readWallTimes } from '../../shop/service.ts'
import { findProductRows, type ProductRow } from '../store.ts'
import { cellMessages } from './cells/cell-messages.ts'
import { type Column, columnName, columns } from './cells/columns.ts'
import type { CellField } from './cells/headings.ts'
import { matchRows, type SheetGroup } from './match-rows.ts'
import { type PlannedLine, type PlannedProduct, planBatch, planProduct } from './plan-product.ts'
import type { Sheet } from './read-file.ts'
import { Refusals, rowLabel } from './refusals.ts'
import { SheetCategories } from './sheet-categories.ts'
import { changedSince, warningsOf } from './warnings.ts'
import { zipMessages } from './zip-messages.ts'
import type { SheetPictures } from './zip-pictures.ts'

/** A plan with the products and categories to write. */
export interface WholePlan extends PlannedProducts {
  plan: SheetPlan
  /** The plan with why rows are left out, which an import that is done has no use for. */
  withReasons: () => Promise<SheetPlan>
}

interface PlannedProducts {
  products: PlannedProduct[]
  categories: SheetCategories
  refused: readonly RefusedCell[]
}

export type PicturedSheet = Sheet & { pictures: SheetPictures }

/** Plans the changes of the stored products. */
export async function planSheet(
  queries: Queries,
  sheet: PicturedSheet,
  { leaveOut, now, actor }: { now: number; actor: Actor; leaveOut?: readonly number[] | undefined },
): Promise<WholePlan> {
  // All rows of a product are left out together: half of it would be another one.
  const numbers = new Set(leaveOut)
  const groups = numbers.size > 0 ? await matchRows(queries, sheet.rows, new Refusals()) : []
  const out = groups.filter(({ rows }) => rows.some(({ row }) => numbers.has(row)))
  const rowsOut = new Set(out.flatMap(group => group.rows))
  const rest = { ...sheet, rows: sheet.rows.filter(line => !rowsOut.has(line)) }
  const planned = await planProducts(queries, rest, now)
  const { products, categories } = planned
  const warnings = [
    ...headWarnings(sheet),
    ...(await warningsOf(queries, products, categories, sheet.pictures)),
    ...(await changedSince(queries, products, actor)),
  ]
  const plan = await presented(sheet, planned, warnings)
  const withReasons = async (): Promise<SheetPlan> => {
    if (out.length === 0) return plan
    const { refused } = await planProducts(queries, sheet, now)
    return { ...plan, leftOut: await rowsWithReasons(sheet, out, refused) }
  }
  return { ...planned, plan, withReasons }
}

async function planProducts(
  queries: Queries,
  { rows, pictures }: PicturedSheet,
  now: number,
): Promise<PlannedProducts> {
  const [wall] = await readWallTimes(queries, now)
  const categories = await SheetCategories.load(queries)
  const refusals = new Refusals()
  const groups = await matchRows(queries, rows, refusals)
  const products: PlannedProduct[] = []
  for await (const part of inTurns(groups, planBatch)) {
    const ids = part.flatMap(({ id }) => id ?? [])
    const rows = new Map<string, ProductRow>((await findProductRows(queries, ids)).map(row => [row.id, row]))
    for (const group of part) {
      const row = group.id === undefined ? undefined : rows.get(group.id)
      if (group.lines.length > 0 && (group.id === undefined || row))
        products.push(planProduct(group, row, { categories, wall, refusals, pictures }))
      else for (const line of group.lines) refusals.add(line, 'id', cellMessages.idUnknown)
    }
  }
  await refuseSkus(queries, products, refusals)
  return { products, categories, refused: refusals.cells }
}

/** Why the rows of these groups are left out, each cell, and a sheet of them. */
async function rowsWithReasons(
  { names, withReasons }: Sheet,
  groups: readonly SheetGroup[],
  cells: readonly RefusedCell[],
) {
  const wrong = Map.groupBy(cells, ({ row }) => row)
  const whole = groups.flatMap(({ rows }) => {
    const cause = rows.find(({ row }) => wrong.has(row))
    const message = cause ? cellMessages.leftOutWith(cause.row) : cellMessages.leftOut
    return rows.flatMap(line => wrong.get(line.row) ?? { ...rowLabel(line), column: '', text: '', message })
  })
  const titled = whole.map(cell => ({ ...cell, column: titleOf(names, cell.column) })).sort(inOrder)
  const reasons = new Map<number, string>()
  for (const { row, column, message } of titled)
    reasons.set(row, [reasons.get(row), column && `${column}:`, message].filter(Boolean).join(' '))
  return { ...firstRows(titled, withShortTexts), count: reasons.size, sheet: await withReasons(reasons) }
}

/** Refuses SKUs that sizes get although another one has them. */
async function refuseSkus(
  queries: Queries,
  products: readonly PlannedProduct[],
  refusals: Refusals,
): Promise<void> {
  const lines = products.flatMap(({ row, lines }) =>
    lines.filter(({ was, pack }) => was?.sku !== pack?.sku).map(line => ({ ...line, of: row?.id ?? '' })),
  )
  const got = lines.filter(({ pack }) => pack && pack.sku !== '')
  const skus = got.flatMap(({ pack }) => pack?.sku ?? [])
  const owners = await ownersOfSkus(queries, skus)
  /** The sizes that have another SKU after this sheet. */
  const changedSkus = new Set(lines.flatMap(({ was, of }) => (was ? `${of} ${was._id}` : [])))
  const first = new Map<string, number>()
  for (const [at, { line }] of got.entries()) {
    const sku = skus[at] ?? ''
    const earlier = first.get(sku)
    first.set(sku, earlier ?? line.row)
    const other = owners.get(sku)?.find(({ product_id, id }) => !changedSkus.has(`${product_id} ${id}`))
    if (earlier !== undefined) refusals.add(line, 'sku', cellMessages.skuInSheet(sku, earlier))
    else if (other) refusals.add(line, 'sku', packMessages.skuTaken(sku, other.name))
  }
}

/** A warning about a sheet or a ZIP as a whole, on the row of the columns' names. */
const headWarning = (kind: SheetWarning['kind'], column: string, message: string): SheetWarning => {
  return { row: 1, name: '', size: '', kind, column, message }
}
const headWarnings = ({ unknown, pictures: { unused } }: PicturedSheet) => [
  ...unknown.map(name => headWarning('unknown-column', name, cellMessages.unknownColumn(name))),
  ...(unused.length > 0 ? [headWarning('unused-pictures', 'picture', zipMessages.unused(unused))] : []),
]

const firstRows = <Item, Shown>(items: readonly Item[], shown: (item: Item) => Shown) => ({
  count: items.length,
  rows: items.slice(0, sheetLimits.shown).map(shown),
})

const inOrder = (one: { row: number }, other: { row: number }) => one.row - other.row

async function presented(
  { names, pictures }: PicturedSheet,
  { products, refused }: PlannedProducts,
  warnings: readonly SheetWarning[],
): Promise<SheetPlan> {
  const titled = <Cell extends { column: string }>(cell: Cell): Cell => ({
    ...cell,
    column: titleOf(names, cell.column),
  })
  const wrong = new Set(refused.map(({ row }) => row))
  const lines = products
    .flatMap(product => product.lines)
    .filter(({ row }) => !wrong.has(row))
    .sort(inOrder)
  const { created = [], changed = [], same = [] } = Object.groupBy(lines, ({ kind }) => kind)
  const shown = ({ row, name, size, product, cells }: PlannedLine): PlannedRow => ({
    row,
    name,
    size,
    ...(product !== undefined && { product }),
    cells: cells.map(titled),
  })
  const hash = createHash('sha256').update(`${created.length} ${pictures.digest}`)
  for await (const part of inTurns([...created, ...changed])) hash.update(JSON.stringify(part.map(shown)))
  for await (const part of inTurns(warnings)) hash.update(JSON.stringify(part))
  return {
    digest: hash.digest('hex'),
    created: firstRows(created, line => withShortTexts(shown(line))),
    changed: firstRows(changed, line => withShortTexts(shown(line))),
    same: { count: same.length },
    refused: {
      ...firstRows(refused.toSorted(inOrder), cell => withShortTexts(titled(cell))),
      ...(refused.length > sheetLimits.shown && { numbers: [...wrong] }),
    },
    warnings: firstRows(warnings.toSorted(inOrder), cell => withShortTexts(titled(cell))),
  }
}

/** Characters of a text that an answer repeats: one cell can be a whole file of 5 MB. */
const mostCharacters = 1_000

/** A row of the answer with its long texts shortened. */
const withShortTexts = <Row extends object>(row: Row): Row =>
  JSON.parse(JSON.stringify(row), (_, value) =>
    typeof value === 'string' && value.length > mostCharacters
      ? `${value.slice(0, mostCharacters)} …`
      : value,
  )

/** The name of a column as the sheet has it, else as an export has it. */
const titleOf = (names: ReadonlyMap<CellField, string>, column: string): string =>
  names.get(column as CellField) ??
  (columns.includes(column as Column) ? columnName(column as Column) : column)
