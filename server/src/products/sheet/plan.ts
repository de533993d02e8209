import type { Actor } from '@chekku/domain/people/permissions'
import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import type { RefusedCell, SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { inTurns } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import { ownersOfSkus } from '../../packs/pack-rows.ts'
import { readWallTimes } from '../../shop/service.ts'
import { findProductRows } from '../store.ts'
import { cellMessages } from './cells/cell-messages.ts'
import { matchRows } from './match-rows.ts'
import { type PlannedProduct, planBatch, planProduct } from './plan-product.ts'
import { presentLeftOut, presentPlan } from './present-plan.ts'
import type { Sheet } from './read-file.ts'
import { Refusals } from './refusals.ts'
import { SheetCategories } from './sheet-categories.ts'
import { productWarnings, sheetWarnings, staleRowWarnings } from './warnings.ts'
import type { PicturedSheet } from './zip-pictures.ts'

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
  const rowsBySku = new Map<string, number>()
  for (const { line, sku } of withSku) {
    const earlier = rowsBySku.get(sku)
    const owner = owners.get(sku)?.find(({ product_id, id }) => !formerOwners.has(`${product_id} ${id}`))
    if (earlier !== undefined) refusals.add(line, 'sku', cellMessages.skuInSheet(sku, earlier))
    else if (owner) refusals.add(line, 'sku', packMessages.skuTaken(sku, owner.name))
    rowsBySku.set(sku, earlier ?? line.row)
  }
}
