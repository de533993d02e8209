import { type Paise, paiseToRupees } from '@chekku/domain/money'
import { type Actor, canReadActivity } from '@chekku/domain/people/permissions'
import { productMessages } from '@chekku/domain/product'
import { judgeChange } from '@chekku/domain/product/price-changes'
import type { Fact } from '@chekku/domain/rules/fact-table'
import { packName } from '@chekku/domain/rules/pack-name'
import { searchedKey } from '@chekku/domain/rules/search-key'
import type { SheetWarning } from '@chekku/domain/schemas/product/product-sheet'
import { sql } from 'kysely'
import { inBatches, inTurns } from '../../database/batches.ts'
import type { Queries } from '../../database/schema.ts'
import { isMisreadDay } from './altered-cell.ts'
import { cellMessages } from './cell-messages.ts'
import { cellText, dayFacts, sheetProduct } from './columns.ts'
import { isAsExported } from './fingerprints.ts'
import { type PlannedLine, type PlannedProduct, planBatch } from './plan-product.ts'
import type { SheetCategories } from './sheet-categories.ts'
import { namesFile, type SheetPictures } from './zip-pictures.ts'

/** A day whose second number is no month, and one that would be another with its month first. */
const isMonthFirst = (text: string) => /^\d{1,2}[-/.](?:1[3-9]|2\d|3[01])[-/.]\d{4}$/.test(text)
function isEither(text: string): boolean {
  const [, one, two] = /^0?([1-9]|1[0-2])[-/.]0?([1-9]|1[0-2])[-/.]\d{4}$/.exec(text) ?? []
  return one !== two
}

/** The first row whose day can only have its month first, or is the stored day in this order. */
function monthFirstLine(products: readonly PlannedProduct[], fact: Fact): PlannedLine | undefined {
  for (const { row, lines } of products)
    for (const line of lines) {
      const text = line.line.cells.get(fact) ?? ''
      const isStored = () => row && isMisreadDay(text, cellText(fact, sheetProduct(row)))
      if (isMonthFirst(text) || (isEither(text) && isStored())) return line
    }
  return undefined
}

const warning = (
  { row, name, size }: PlannedLine,
  kind: SheetWarning['kind'],
  column: string,
  message: string,
): SheetWarning => ({ row, name, size, kind, column, message })

/** Likely slips, none of which keeps a sheet from being imported. */
export async function warningsOf(
  queries: Queries,
  products: readonly PlannedProduct[],
  { made }: SheetCategories,
  pictures: SheetPictures,
): Promise<SheetWarning[]> {
  const names = await namesOf(queries, products)
  const formerNames = new Map(products.map(({ row }) => [searchedKey(row?.name ?? ''), row?.id]))
  const unmentioned = new Set(made.map(({ name }) => name))
  const monthFirst = new Map(dayFacts.map(fact => [fact, monthFirstLine(products, fact)]))
  const found: SheetWarning[] = []
  const lookAt = (product: PlannedProduct) => {
    const first = product.lines.find(({ kind }) => kind !== 'same')
    found.push(...ofPrices(product))
    const isNamed = first?.cells.some(({ column }) => column === 'name')
    const key = searchedKey(product.name)
    const isOfAnother = (formerNames.get(key) ?? product.row?.id) !== product.row?.id
    if (first && isNamed && (names.get(key) ?? 0) > 1)
      found.push(warning(first, 'same-name', 'name', productMessages.sameName(product.name)))
    else if (first && isNamed && product.row && isOfAnother)
      found.push(warning(first, 'same-name', 'name', cellMessages.nameMoved(product.name)))
    for (const { column, after } of first?.cells ?? []) {
      if ((column !== 'category' && column !== 'subcategory') || !unmentioned.delete(after)) continue
      found.push(warning(first as PlannedLine, 'new-category', column, cellMessages.newCategory(after)))
    }
    for (const line of product.lines) {
      const picture = line.line.cells.get('picture')
      if (picture !== undefined && picture !== (product.row?.image ?? '') && !namesFile(pictures, picture))
        found.push(warning(line, 'ignored', 'picture', cellMessages.pictureIgnored))
      for (const fact of dayFacts) {
        const [text, other] = [line.line.cells.get(fact) ?? '', monthFirst.get(fact)]
        if (other && isEither(text) && line.cells.some(({ column }) => column === fact))
          found.push(warning(line, 'day-order', fact, cellMessages.dayFirst(text, other.row)))
      }
    }
  }
  for await (const part of inTurns(products, planBatch)) part.forEach(lookAt)
  return found
}

/** Likely slips in the prices of a product's sizes. */
function ofPrices({ packs, lines }: PlannedProduct): SheetWarning[] {
  const lineOf = new Map(lines.map(line => [line.pack?._id, line]))
  const changes = packs.map(pack => {
    const line = lineOf.get(pack._id)
    const before = line ? (line.was?.price ?? (0 as Paise)) : pack.price
    const mrp = pack.mrp === null ? null : paiseToRupees(pack.mrp)
    return { line, pack: { ...pack, mrp }, before, after: pack.price, offer: pack.offer?.price }
  })
  return changes.flatMap(change => {
    const { line, pack, after } = change
    if (!line || line.kind === 'same') return []
    const isNewAndFree = after === 0 && line.was === undefined
    const name = packName(pack)
    const doubts = judgeChange(change, changes).doubts.map(doubt => cellMessages.doubt(name, doubt))
    const messages = isNewAndFree ? [cellMessages.noPrice(name)] : doubts
    return messages.map(message => warning(line, 'price', 'price', message))
  })
}

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
  for await (const part of inTurns([...others, ...products]))
    for (const { name } of part) {
      const key = searchedKey(name)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/** Warns where a row writes over a change made after its export, and names who made it to those who may read that. */
export async function changedSince(
  queries: Queries,
  products: readonly PlannedProduct[],
  actor: Actor,
): Promise<SheetWarning[]> {
  const stale = products.flatMap(({ row, lines }) => {
    const line = lines.find(
      ({ line, cells }) =>
        row &&
        Number(line.cells.get('version')) < row.version &&
        cells.some(({ column, before }) => !isAsExported(line, row.id, column, before)),
    )
    return row && line ? [{ id: row.id, line }] : []
  })
  const by = new Map<string, string>()
  for (const part of canReadActivity(actor) ? inBatches(stale.map(({ id }) => id)) : [])
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
