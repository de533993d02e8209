import { type Paise, paiseToRupees } from '@chekku/domain/money'
import { type Actor, canReadActivity } from '@chekku/domain/people/permissions'
import { productMessages } from '@chekku/domain/product'
import { judgeChange } from '@chekku/domain/product/price-changes'
import type { Fact } from '@chekku/domain/rules/fact-table'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import { searchedKey } from '@chekku/domain/rules/search-key'
import type { SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import { sql } from 'kysely'
import { inBatches, inTurns } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import type { ProductRow } from '../store.ts'
import { isMisreadDay } from './cells/altered-cell.ts'
import { cellMessages } from './cells/cell-messages.ts'
import { cellText, dayFacts, sheetProduct } from './cells/columns.ts'
import { isAsExported } from './fingerprints.ts'
import type { PlannedLine } from './plan-line.ts'
import { type PlannedProduct, planBatch } from './plan-product.ts'
import type { SheetCategories } from './sheet-categories.ts'
import { namesFile, type PicturedSheet, type SheetPictures, zipMessages } from './zip-pictures.ts'

/** Likely slips in the products of a plan, none of which keeps a sheet from being imported. */
export async function productWarnings(
  queries: Queries,
  { products, categories }: { products: readonly PlannedProduct[]; categories: SheetCategories },
  pictures: SheetPictures,
): Promise<SheetWarning[]> {
  const names = await readNames(queries, products)
  const newCategories = new Set(categories.created.map(({ name }) => name))
  const monthFirst = new Map(dayFacts.map(fact => [fact, findMonthFirstLine(products, fact)]))
  const warningsOf = (product: PlannedProduct) => [
    ...priceWarnings(product),
    ...nameWarnings(product, names),
    ...categoryWarnings(product, newCategories),
    ...product.lines.flatMap(line => [
      ...pictureWarnings(line, product.row?.image, pictures),
      ...dayWarnings(line, monthFirst),
    ]),
  ]
  const warnings: SheetWarning[] = []
  for await (const part of inTurns(products, planBatch)) warnings.push(...part.flatMap(warningsOf))
  return warnings
}

const warning = (
  { row, name, size }: Pick<PlannedLine, 'row' | 'name' | 'size'>,
  kind: SheetWarning['kind'],
  column: string,
  message: string,
): SheetWarning => ({ row, name, size, kind, column, message })

const headRow = { row: 1, name: '', size: '' }

/** Warnings about a sheet or a ZIP as a whole, on the row of the columns' names. */
export const sheetWarnings = ({ unknown, pictures: { unused } }: PicturedSheet): SheetWarning[] => [
  ...unknown.map(name => warning(headRow, 'unknown-column', name, cellMessages.unknownColumn(name))),
  ...(unused.length > 0 ? [warning(headRow, 'unused-pictures', 'picture', zipMessages.unused(unused))] : []),
]

/** Likely slips in the prices of a product's sizes. */
function priceWarnings({ packs, lines }: PlannedProduct): SheetWarning[] {
  const lineOf = new Map(lines.map(line => [line.packAfter?._id, line]))
  const changes = packs.map(pack => {
    const line = lineOf.get(pack._id)
    const before = line ? (line.packBefore?.price ?? (0 as Paise)) : pack.price
    const mrp = pack.mrp === null ? null : paiseToRupees(pack.mrp)
    return { line, pack: { ...pack, mrp }, before, after: pack.price, offer: pack.offer?.price }
  })
  return changes.flatMap(change => {
    const { line, pack, after } = change
    if (!line || line.kind === 'same') return []
    const isNewAndFree = after === 0 && line.packBefore === undefined
    const name = packName(pack)
    const doubts = judgeChange(change, changes).doubts.map(doubt => cellMessages.doubt(name, doubt))
    const messages = isNewAndFree ? [cellMessages.noPrice(name)] : doubts
    return messages.map(message => warning(line, 'price', 'price', message))
  })
}

const findChangedLine = ({ lines }: PlannedProduct) => lines.find(({ kind }) => kind !== 'same')
const changesColumn = ({ cells }: PlannedLine, column: string) => cells.some(cell => cell.column === column)

function nameWarnings(product: PlannedProduct, { counts, formerOwners }: ProductNames): SheetWarning[] {
  const { name, row } = product
  const line = findChangedLine(product)
  if (!line || !changesColumn(line, 'name')) return []
  const key = searchedKey(name)
  if ((counts.get(key) ?? 0) > 1) return [warning(line, 'same-name', 'name', productMessages.sameName(name))]
  const isOfAnother = row && (formerOwners.get(key) ?? row.id) !== row.id
  return isOfAnother ? [warning(line, 'same-name', 'name', cellMessages.nameMoved(name))] : []
}

type ProductNames = Awaited<ReturnType<typeof readNames>>

/** The number of products with each name, in the shop and in the sheet, and those that had it before, by search key. */
async function readNames(queries: Queries, products: readonly PlannedProduct[]) {
  const counts = new Map<string, number>()
  const formerOwners = new Map(products.map(({ row }) => [searchedKey(row?.name ?? ''), row?.id]))
  const isNamed = products.some(({ lines }) => lines.some(line => changesColumn(line, 'name')))
  if (!isNamed) return { counts, formerOwners }
  const ids = new Set(products.map(({ row }) => row?.id))
  const stored = await queries
    .selectFrom('products')
    .select(['id', 'name'])
    .where('deletion_id', 'is', null)
    .execute()
  const others = stored.filter(({ id }) => !ids.has(id))
  for await (const part of inTurns([...others, ...products]))
    for (const key of part.map(({ name }) => searchedKey(name))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return { counts, formerOwners }
}

/** The new categories that this product is the first to name, which are taken out of the set. */
function categoryWarnings(product: PlannedProduct, newCategories: Set<string>): SheetWarning[] {
  const line = findChangedLine(product)
  const warnings: SheetWarning[] = []
  for (const { column, after } of line?.cells ?? []) {
    if ((column !== 'category' && column !== 'subcategory') || !newCategories.has(after)) continue
    newCategories.delete(after)
    if (line) warnings.push(warning(line, 'new-category', column, cellMessages.newCategory(after)))
  }
  return warnings
}

function pictureWarnings(line: PlannedLine, stored = '', pictures: SheetPictures): SheetWarning[] {
  const picture = line.sheetLine.cells.get('picture') ?? stored
  if (picture === stored || namesFile(pictures, picture)) return []
  return [warning(line, 'ignored', 'picture', cellMessages.pictureIgnored)]
}

/** Days that would be others with their month first, as another day of their column has it. */
function dayWarnings(line: PlannedLine, monthFirst: ReadonlyMap<Fact, PlannedLine | undefined>) {
  return dayFacts.flatMap(fact => {
    const [text, other] = [line.sheetLine.cells.get(fact) ?? '', monthFirst.get(fact)]
    if (!other || !hasTwoReadings(text) || !changesColumn(line, fact)) return []
    return [warning(line, 'day-order', fact, cellMessages.dayFirst(text, other.row))]
  })
}

/** The first row whose day can only have its month first, or is the stored day in this order. */
function findMonthFirstLine(products: readonly PlannedProduct[], fact: Fact): PlannedLine | undefined {
  for (const { row, lines } of products)
    for (const line of lines) {
      const text = line.sheetLine.cells.get(fact) ?? ''
      const isStored = () => row && isMisreadDay(text, cellText(fact, sheetProduct(row)))
      if (isMonthFirst(text) || (hasTwoReadings(text) && isStored())) return line
    }
  return undefined
}

/** True for a day whose second number is no month. */
const isMonthFirst = (text: string) => /^\d{1,2}[-/.](?:1[3-9]|2\d|3[01])[-/.]\d{4}$/.test(text)
/** True for a day that would be another with its month first. */
function hasTwoReadings(text: string): boolean {
  const [, first, second] = /^0?([1-9]|1[0-2])[-/.]0?([1-9]|1[0-2])[-/.]\d{4}$/.exec(text) ?? []
  return first !== second
}

/** Warns where a row writes over a change made after its export, and names who made it to those who may read that. */
export async function staleRowWarnings(queries: Queries, products: readonly PlannedProduct[], actor: Actor) {
  const stale = products.flatMap(({ row, lines }) => {
    const line = row && lines.find(line => isStale(line, row))
    return line ? [{ id: row.id, line }] : []
  })
  const actorNames = await newestActors(queries, canReadActivity(actor) ? stale.map(({ id }) => id) : [])
  return stale.map(({ id, line }) =>
    warning(line, 'changed-since', 'version', cellMessages.changedSince(actorNames.get(id) ?? 'Somebody')),
  )
}

const isStale = ({ sheetLine, cells }: PlannedLine, { id, version }: ProductRow) =>
  Number(sheetLine.cells.get('version')) < version &&
  cells.some(({ column, before }) => !isAsExported(sheetLine, id, column, before))

/** The names of those who changed these products last, by product. */
async function newestActors(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const part of inBatches(ids)) {
    const events = await queries
      .selectFrom('activity')
      .select(['subject_id', 'actor_name'])
      .where('subject_id', 'in', part)
      .where('at', '=', eb =>
        eb
          .selectFrom('activity as newer')
          .select(sql<number>`max(newer.at)`.as('at'))
          .whereRef('newer.subject_id', '=', 'activity.subject_id'),
      )
      .execute()
    for (const { subject_id, actor_name } of events) names.set(subject_id, actor_name)
  }
  return names
}
