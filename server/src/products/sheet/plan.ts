import { createHash } from 'node:crypto'
import type { Actor } from '@chekku/domain/people/permissions'
import { sheetLimits } from '@chekku/domain/product/sheet'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
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
import { findProductRows } from '../store.ts'
import { cellMessages } from './cells/cell-messages.ts'
import { columnName } from './cells/columns.ts'
import type { CellField } from './cells/headings.ts'
import { matchRows, type SheetGroup } from './match-rows.ts'
import type { PlannedLine } from './plan-line.ts'
import { type PlannedProduct, planBatch, planProduct } from './plan-product.ts'
import type { Sheet } from './read-file.ts'
import { Refusals, rowLabel } from './refusals.ts'
import { SheetCategories } from './sheet-categories.ts'
import { productWarnings, staleRowWarnings } from './warnings.ts'
import { zipMessages } from './zip-messages.ts'
import type { SheetPictures } from './zip-pictures.ts'

interface PlannedProducts {
  products: PlannedProduct[]
  categories: SheetCategories
  refused: readonly RefusedCell[]
}

/** A plan with the products and categories to write. */
export interface WholePlan extends PlannedProducts {
  plan: SheetPlan
  /** The plan with why rows are left out, which an import that is done has no use for. */
  withReasons: () => Promise<SheetPlan>
}

export type PicturedSheet = Sheet & { pictures: SheetPictures }

/** Plans the changes of the stored products. */
export async function planSheet(
  queries: Queries,
  sheet: PicturedSheet,
  { leaveOut = [], now, actor }: { now: number; actor: Actor; leaveOut?: readonly number[] | undefined },
): Promise<WholePlan> {
  const omittedGroups = await groupsOfRows(queries, sheet, new Set(leaveOut))
  const omittedRows = new Set(omittedGroups.flatMap(({ rows }) => rows))
  const remaining = { ...sheet, rows: sheet.rows.filter(line => !omittedRows.has(line)) }
  const planned = await planProducts(queries, remaining, now)
  const warnings = [
    ...sheetWarnings(sheet),
    ...(await productWarnings(queries, planned, sheet.pictures)),
    ...(await staleRowWarnings(queries, planned.products, actor)),
  ]
  const plan = await presentPlan(sheet, planned, warnings)
  const withReasons = async (): Promise<SheetPlan> => {
    if (omittedGroups.length === 0) return plan
    const { refused } = await planProducts(queries, sheet, now)
    return { ...plan, leftOut: await presentLeftOut(sheet, omittedGroups, refused) }
  }
  return { ...planned, plan, withReasons }
}

/** The products of these rows: all rows of a product are left out together, since half of it would be another one. */
async function groupsOfRows(queries: Queries, { rows }: Sheet, numbers: ReadonlySet<number>) {
  const groups = numbers.size > 0 ? await matchRows(queries, rows, new Refusals()) : []
  return groups.filter(group => group.rows.some(({ row }) => numbers.has(row)))
}

async function planProducts(queries: Queries, { rows, pictures }: PicturedSheet, now: number) {
  const [wall] = await readWallTimes(queries, now)
  const categories = await SheetCategories.load(queries)
  const refusals = new Refusals()
  const groups = await matchRows(queries, rows, refusals)
  const products: PlannedProduct[] = []
  for await (const part of inTurns(groups, planBatch)) {
    const ids = part.flatMap(({ id }) => id ?? [])
    const stored = new Map((await findProductRows(queries, ids)).map(row => [row.id, row]))
    for (const group of part) {
      const row = stored.get(group.id ?? '')
      const isUnknown = group.id !== undefined && !row
      if (isUnknown) for (const line of group.lines) refusals.add(line, 'id', cellMessages.idUnknown)
      else if (group.lines.length > 0)
        products.push(planProduct(group, row, { categories, wall, refusals, pictures }))
    }
  }
  await refuseTakenSkus(queries, products, refusals)
  return { products, categories, refused: refusals.cells }
}

/** Refuses SKUs that sizes get although another one has them. */
async function refuseTakenSkus(queries: Queries, products: readonly PlannedProduct[], refusals: Refusals) {
  const changed = products.flatMap(({ row, lines }) =>
    lines
      .filter(({ packBefore, packAfter }) => packBefore?.sku !== packAfter?.sku)
      .map(({ sheetLine, packBefore, packAfter }) => ({
        line: sheetLine,
        formerOwner: packBefore && `${row?.id} ${packBefore._id}`,
        sku: packAfter?.sku ?? '',
      })),
  )
  const formerOwners = new Set(changed.map(({ formerOwner }) => formerOwner))
  const withSku = changed.filter(({ sku }) => sku !== '')
  const skus = withSku.map(({ sku }) => sku)
  const owners = await ownersOfSkus(queries, skus)
  const firstRows = new Map<string, number>()
  for (const { line, sku } of withSku) {
    const earlier = firstRows.get(sku)
    const owner = owners.get(sku)?.find(({ product_id, id }) => !formerOwners.has(`${product_id} ${id}`))
    if (earlier !== undefined) refusals.add(line, 'sku', cellMessages.skuInSheet(sku, earlier))
    else if (owner) refusals.add(line, 'sku', packMessages.skuTaken(sku, owner.name))
    firstRows.set(sku, earlier ?? line.row)
  }
}

/** Warnings about a sheet or a ZIP as a whole, on the row of the columns' names. */
function sheetWarnings({ unknown, pictures: { unused } }: PicturedSheet): SheetWarning[] {
  const warning = (kind: SheetWarning['kind'], column: string, message: string) => {
    return { row: 1, name: '', size: '', kind, column, message }
  }
  return [
    ...unknown.map(name => warning('unknown-column', name, cellMessages.unknownColumn(name))),
    ...(unused.length > 0 ? [warning('unused-pictures', 'picture', zipMessages.unused(unused))] : []),
  ]
}

async function presentPlan(
  { names, pictures }: PicturedSheet,
  { products, refused }: PlannedProducts,
  warnings: readonly SheetWarning[],
): Promise<SheetPlan> {
  const refusedRows = new Set(refused.map(({ row }) => row))
  const lines = products
    .flatMap(product => product.lines)
    .filter(({ row }) => !refusedRows.has(row))
    .sort(byRow)
  const { created = [], changed = [], same = [] } = Object.groupBy(lines, ({ kind }) => kind)
  const present = ({ row, name, size, product, cells }: PlannedLine): PlannedRow => ({
    row,
    name,
    size,
    ...(product !== undefined && { product }),
    cells: cells.map(cell => withTitle(names, cell)),
  })
  const presentCell = <Cell extends { column: string }>(cell: Cell) => withShortTexts(withTitle(names, cell))
  const hash = createHash('sha256').update(`${created.length} ${pictures.digest}`)
  for await (const part of inTurns([...created, ...changed])) hash.update(JSON.stringify(part.map(present)))
  for await (const part of inTurns(warnings)) hash.update(JSON.stringify(part))
  return {
    digest: hash.digest('hex'),
    created: firstRows(created, line => withShortTexts(present(line))),
    changed: firstRows(changed, line => withShortTexts(present(line))),
    same: { count: same.length },
    refused: {
      ...firstRows(refused.toSorted(byRow), presentCell),
      ...(refused.length > sheetLimits.shown && { numbers: [...refusedRows] }),
    },
    warnings: firstRows(warnings.toSorted(byRow), presentCell),
  }
}

/** Why the rows of these groups are left out, each cell, and a sheet of them. */
async function presentLeftOut(
  { names, withReasons }: Sheet,
  groups: readonly SheetGroup[],
  refused: readonly RefusedCell[],
) {
  const refusedByRow = Map.groupBy(refused, ({ row }) => row)
  const cells = groups.flatMap(({ rows }) => {
    const cause = rows.find(({ row }) => refusedByRow.has(row))
    const message = cause ? cellMessages.leftOutWith(cause.row) : cellMessages.leftOut
    const withoutCell = { column: '', text: '', message }
    return rows.flatMap(line => refusedByRow.get(line.row) ?? { ...rowLabel(line), ...withoutCell })
  })
  const titled = cells.map(cell => withTitle(names, cell)).sort(byRow)
  const cellsByRow = Map.groupBy(titled, ({ row }) => row)
  const reasons = new Map([...cellsByRow].map(([row, cells]) => [row, cells.map(sentenceOf).join(' ')]))
  return { ...firstRows(titled, withShortTexts), count: reasons.size, sheet: await withReasons(reasons) }
}

const sentenceOf = ({ column, message }: RefusedCell) => (column === '' ? message : `${column}: ${message}`)

const byRow = (one: { row: number }, other: { row: number }) => one.row - other.row

const firstRows = <Item, Presented>(items: readonly Item[], present: (item: Item) => Presented) => ({
  count: items.length,
  rows: items.slice(0, sheetLimits.shown).map(present),
})

/** The cell with its column's name as the sheet has it, else as an export has it. */
const withTitle = <Cell extends { column: string }>(names: Sheet['names'], cell: Cell): Cell => ({
  ...cell,
  column: names.get(cell.column as CellField) ?? columnName(cell.column),
})

/** Characters of a text that an answer repeats: one cell can be a whole file of 5 MB. */
const mostCharacters = 1_000

/** A row of the answer with its long texts shortened. */
const withShortTexts = <Row extends object>(row: Row): Row =>
  JSON.parse(JSON.stringify(row), (_, value) =>
    typeof value === 'string' && value.length > mostCharacters
      ? `${value.slice(0, mostCharacters)} …`
      : value,
  )
