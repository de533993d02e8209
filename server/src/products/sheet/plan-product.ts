import { type FieldErrors, Problem } from '@chekku/domain/problem'
import { dayErrors } from '@chekku/domain/product/day-errors'
import { factErrors } from '@chekku/domain/product/fact-errors'
import { changeFacts } from '@chekku/domain/product/facts'
import { offerMessages } from '@chekku/domain/rules/offers'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import { ofEachText } from '@chekku/domain/rules/product-texts'
import { productUpdate } from '@chekku/domain/schemas/product'
import type { PackSave } from '@chekku/domain/schemas/product/pack-save'
import { fieldErrors } from '@chekku/domain/schemas/request'
import type { z } from 'zod'
import { definedValues } from '../../changes/write-rows.ts'
import type { PreparedPicture } from '../../media/service.ts'
import { type StoredPack, soldPacks, withPlainId } from '../../packs/pack-rows.ts'
import { changedPacks, mergedPacks } from '../packs.ts'
import type { ProductRow } from '../store.ts'
import { unaltered } from './cells/altered-cell.ts'
import { cellMessages } from './cells/cell-messages.ts'
import {
  blankProduct,
  type Column,
  cellText,
  ownColumns,
  readCell,
  type SheetProduct,
  sheetProduct,
} from './cells/columns.ts'
import type { CellInput } from './cells/read-cell.ts'
import { withStoredCells } from './fingerprints.ts'
import { type LinePack, readLinePacks, storedSize } from './line-packs.ts'
import type { SheetGroup, SheetLine } from './match-rows.ts'
import { type PlannedLine, planLine } from './plan-line.ts'
import { Refusals } from './refusals.ts'
import type { ProductCategories, SheetCategories } from './sheet-categories.ts'
import { namedPicture, namesFile, type SheetPictures } from './zip-pictures.ts'

const sheetFields = productUpdate.pick({
  name: true,
  ...ofEachText(() => true as const),
  featured: true,
  hidden: true,
  packs: true,
  facts: true,
})
type SheetInput = z.infer<typeof sheetFields>

/** Products that are planned before other requests get a turn. */
export const planBatch = 25

/** The plan of one product. */
export interface PlannedProduct {
  row: ProductRow | undefined
  /** The write; undefined if nothing differs, or if a cell is refused. */
  change: ProductChange | undefined
  lines: PlannedLine[]
  /** The sizes after it. */
  packs: readonly StoredPack[]
  name: string
}

export interface ProductChange {
  input: SheetInput
  order: number | undefined
  packs: readonly StoredPack[] | undefined
  categories: ProductCategories
  picture: PreparedPicture | undefined
}

interface PlanContext {
  categories: SheetCategories
  /** The time on the wall of the shop. */
  wall: string
  refusals: Refusals
  pictures: SheetPictures
}

/** The rows of one product, while they are read. */
interface ProductLines {
  lines: readonly SheetLine[]
  row: ProductRow | undefined
  /** The stored product; a blank one for a new one. */
  before: SheetProduct
  refusals: Refusals
}

/** Plans the write of one product by its rows; writes nothing. */
export function planProduct(
  group: SheetGroup,
  row: ProductRow | undefined,
  context: PlanContext,
): PlannedProduct {
  const before = row ? sheetProduct(row) : blankProduct
  const stored = row ? soldPacks(row.packs) : []
  const lines = row ? group.lines.map(line => withStoredCells(line, before, stored)) : group.lines
  const refusals = new Refusals()
  const product: ProductLines = { lines, row, before, refusals }
  const linePacks = readLinePacks(lines, stored, refusals)
  const { order, ...values } = readValues(product)
  const categories = readCategories(product, context.categories)
  const picture = readPicture(product, context.pictures)
  const saves = packsToSave(stored, linePacks)
  const packLines = saves?.map(({ line }) => line) ?? []
  const allValues = { ...values, packs: saves?.map(({ save }) => save) }
  const { input, packs } = checkValues(product, allValues, packLines, context.wall)
  context.refusals.cells.push(...refusals.cells)

  const { facts: changedFacts = {}, packs: _packs, ...texts } = input ?? {}
  const after: SheetProduct = {
    ...before,
    ...definedValues<unknown>(texts),
    category: categories?.category_name ?? '',
    subcategory: categories?.subcategory_name ?? '',
    order: order ?? before.order,
    picture: picture?.name ?? before.picture,
    facts: changeFacts(before.facts, changedFacts),
  }
  const packsAfter = packs ? withPlainId(before.id, packs) : stored
  const planned = linePacks.map(linePack =>
    planLine(linePack, { before, after, packAfter: packsAfter[packLines.indexOf(linePack.line)] }),
  )
  const plan = { row, lines: planned, packs: packsAfter, name: after.name, change: undefined }
  const isSame = planned.every(({ kind }) => kind === 'same')
  if (isSame || refusals.cells.length > 0 || !input || !categories) return plan
  return { ...plan, change: { input, order, packs, categories, picture: picture?.prepared } }
}

function readValues(product: ProductLines): CellInput {
  const { lines, before, refusals } = product
  const values: CellInput = {}
  for (const column of ownColumns) {
    const cell = findNewCell(product, column)
    const read = cell && refusals.read(cell.line, column, () => readCell(column, cell.text))
    Object.assign(values, read, read?.facts && { facts: { ...values.facts, ...read.facts } })
  }
  const [first] = lines
  const hasName = values.name !== undefined || refusals.cells.some(({ column }) => column === 'name')
  if (before.id !== '' || hasName || !first) return values
  const parent = first.cells.get('parent')
  if (parent === undefined) refusals.add(first, 'name', cellMessages.nameNeeded)
  else refusals.add(first, 'parent', cellMessages.parentNeeded(parent))
  return values
}

/** The first cell of a product's rows that differs from the stored text; contradicting rows are refused. */
function findNewCell({ lines, before, refusals }: ProductLines, column: Column) {
  const stored = cellText(column, before)
  let found: { line: SheetLine; text: string } | undefined
  for (const line of lines) {
    const text = line.cells.get(column)
    // In sheets of other shops, a row with a parent has values of its size alone.
    if (text === undefined || text === stored || line.cells.has('parent')) continue
    if (refusals.read(line, column, () => unaltered(column, text, stored)) === undefined) continue
    if (found && found.text !== text) refusals.add(line, column, cellMessages.rowsDiffer(found.line.row))
    found ??= { line, text }
  }
  return found
}

function readCategories(product: ProductLines, categories: SheetCategories) {
  const category = findNewCell(product, 'category')
  const subcategory = findNewCell(product, 'subcategory')
  const line = category?.line ?? subcategory?.line ?? product.lines[0]
  const column = subcategory && !category ? 'subcategory' : 'category'
  const texts = { category: category?.text, subcategory: subcategory?.text }
  return line && product.refusals.read(line, column, () => categories.read(product.row, texts))
}

/** The new picture, by the name of its file; undefined if no row names one, or the stored one. */
function readPicture(product: ProductLines, pictures: SheetPictures) {
  const lines = product.lines.filter(({ cells }) => namesFile(pictures, cells.get('picture')))
  const cell = findNewCell({ ...product, lines }, 'picture')
  if (!cell) return undefined
  const find = () => namedPicture(pictures, cell.text, product.before.picture)
  const prepared = product.refusals.read(cell.line, 'picture', find)
  return prepared && { name: cell.text, prepared }
}

/** The sizes of a write with the row of each, stored ones first; undefined if no row changes any. */
function packsToSave(stored: readonly StoredPack[], linePacks: readonly LinePack[]) {
  const created = linePacks.filter(({ size }) => size === 'new')
  const byId = new Map(linePacks.map(linePack => [storedSize(linePack)?._id, linePack]))
  const isSame = created.length === 0 && linePacks.every(({ values }) => Object.keys(values).length === 0)
  if (isSame && stored.length > 0) return undefined
  const saves = [
    ...stored.map(({ _id }) => ({ save: { ...byId.get(_id)?.values, _id }, line: byId.get(_id)?.line })),
    ...created.map(({ values, line }) => ({ save: { price: 0, ...values }, line })),
  ]
  // Without a size in any row, a product has one without a price.
  return saves.length > 0 ? saves : [{ save: { price: 0 }, line: undefined }]
}

/** The write of these values, with the sizes after it; refuses the cells of values that break a rule. */
function checkValues(
  { lines, row, before, refusals }: ProductLines,
  values: object,
  packLines: readonly (SheetLine | undefined)[],
  wall: string,
) {
  const refuse = (errors: FieldErrors) => refusals.addFields(errors, lines, packLines)
  const { data: input, error } = sheetFields.safeParse(values)
  if (error) refuse(fieldErrors(error))
  const packs = input?.packs && mergePacks(row, input.packs, wall, refuse)
  if (input?.facts) {
    const { packedOn } = input.facts
    const days = dayErrors({ packedOn }, before.facts, wall.slice(0, 10))
    refuse({ ...factErrors(changeFacts(before.facts, input.facts)), ...days })
  }
  return { input, packs }
}

function mergePacks(
  row: ProductRow | undefined,
  packs: NonNullable<SheetInput['packs']>,
  wall: string,
  refuse: (errors: FieldErrors) => void,
): readonly StoredPack[] | undefined {
  try {
    const merged = row ? changedPacks(row, { packs }, wall) : mergedPacks(packs, [], [], wall)
    refuse(offerPriceErrors(packs, merged ?? []))
    return merged
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    refuse(error.errors ?? {})
    return undefined
  }
}

/** Errors at prices equal to an offer's: a sheet has regular prices, but a write takes such a price for unchanged. */
const offerPriceErrors = (saves: readonly PackSave[], merged: readonly StoredPack[]): FieldErrors =>
  Object.fromEntries(
    merged.flatMap((pack, index) => {
      const price = saves[index]?.price
      if (price === undefined || price === pack.price) return []
      return [[`packs.${index}.price`, offerMessages.notBelow(packName(pack), price)]]
    }),
  )
