import { type FieldErrors, Problem } from '@chekku/domain/problem'
import { dayErrors } from '@chekku/domain/product/day-errors'
import { factErrors } from '@chekku/domain/product/fact-errors'
import { changeFacts } from '@chekku/domain/product/facts'
import { offerMessages } from '@chekku/domain/rules/offers'
import { packName } from '@chekku/domain/rules/pack-name'
import { ofEachText } from '@chekku/domain/rules/product-texts'
import { productUpdate } from '@chekku/domain/schemas/product'
import type { PackSave } from '@chekku/domain/schemas/product/pack-save'
import type { PlannedRow } from '@chekku/domain/schemas/product/product-sheet'
import { fieldErrors } from '@chekku/domain/schemas/request'
import type { z } from 'zod'
import type { PreparedPicture } from '../../media/service.ts'
import { type StoredPack, soldPacks, withPlainId } from '../../packs/pack-rows.ts'
import { changedPacks, mergedPacks } from '../packs.ts'
import type { ProductRow } from '../store.ts'
import { unaltered } from './altered-cell.ts'
import { cellMessages } from './cell-messages.ts'
import {
  blankProduct,
  type Column,
  cellOf,
  cellText,
  columns,
  isOfPack,
  readCell,
  type SheetProduct,
  sheetProduct,
} from './columns.ts'
import { withStoredCells } from './fingerprints.ts'
import type { CellField } from './headings.ts'
import type { SheetGroup, SheetLine } from './match-rows.ts'
import { packCells } from './pack-cells.ts'
import { type CellInput, Refusals } from './read-cell.ts'
import { type RowPack, rowPacks } from './row-packs.ts'
import type { SheetCategories } from './sheet-categories.ts'
import { namedPicture, namesFile, type SheetPictures } from './zip-pictures.ts'

const sheetFields = productUpdate.pick({
  name: true,
  ...ofEachText(() => true as const),
  featured: true,
  hidden: true,
  packs: true,
  facts: true,
})

/** Products that are looked at before other requests get a turn. */
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
  input: z.infer<typeof sheetFields>
  order: number | undefined
  sizes: readonly StoredPack[] | undefined
  place: ReturnType<SheetCategories['placeOf']>
  picture: PreparedPicture | undefined
}

export interface PlannedLine extends PlannedRow {
  line: SheetLine
  kind: 'created' | 'changed' | 'same'
  cells: (PlannedRow['cells'][number] & { column: Column })[]
  /** The size before and after. */
  was: StoredPack | undefined
  pack: StoredPack | undefined
}

interface PlanContext {
  categories: SheetCategories
  /** The time on the wall of the shop. */
  wall: string
  refusals: Refusals
  pictures: SheetPictures
}

type Lines = readonly (SheetLine | undefined)[]

/** Plans the write of one product by its rows; writes nothing. */
export function planProduct(
  group: SheetGroup,
  row: ProductRow | undefined,
  { categories, wall, refusals: all, pictures }: PlanContext,
): PlannedProduct {
  const refusals = new Refusals()
  const before = row ? sheetProduct(row) : blankProduct
  const stored = row ? soldPacks(row.packs) : []
  const lines = row ? group.lines.map(line => withStoredCells(line, before, stored)) : group.lines
  const packs = rowPacks(lines, stored, refusals)
  const values = valuesOfProduct(lines, before, refusals)
  const place = placeOfRows(lines, { row, before, categories, refusals })
  const naming = lines.filter(({ cells }) => namesFile(pictures, cells.get('picture')))
  const named = newText(naming, 'picture', before, refusals)
  const picture =
    named && refusals.read(named.line, 'picture', () => namedPicture(pictures, named.text, before.picture))
  const list = packsSent(stored, packs)
  const refuse = (errors: FieldErrors) => refuseCells(errors, { lines, of: list?.of ?? [], refusals })
  const { data: input, error } = sheetFields.safeParse({ ...values, packs: list?.packs })
  if (error) refuse(fieldErrors(error))
  const sizes = list && mergedSizes({ row, packs: input?.packs, wall }, refuse)
  const facts = changeFacts(before.facts, input?.facts ?? {})
  if (input?.facts)
    refuse({
      ...factErrors(facts),
      ...dayErrors({ packedOn: input.facts.packedOn }, before.facts, wall.slice(0, 10)),
    })
  all.cells.push(...refusals.cells)
  const { facts: _facts, packs: _packs, ...texts } = input ?? {}
  const names = { category: place?.category_name ?? '', subcategory: place?.subcategory_name ?? '' }
  const order = values.order ?? before.order
  const product = { ...before, ...JSON.parse(JSON.stringify(texts)), ...names, order, facts } as SheetProduct
  if (picture) product.picture = named.text
  const after = sizes ? withPlainId(before.id, sizes) : stored
  const planned = packs.map(pack =>
    plannedLine(pack, { before, product, after: after[list?.of.indexOf(pack.line) ?? -1] }),
  )
  const isWritten = planned.some(({ kind }) => kind !== 'same') && refusals.cells.length === 0
  const change =
    isWritten && input && place ? { input, order: values.order, sizes, place, picture } : undefined
  return { row, change, lines: planned, packs: after, name: product.name }
}

/** Columns that the product reads alone; category and picture need others. */
const ownColumns = columns.filter(column => !isOfPack(column) && cellOf(column).read)

function valuesOfProduct(lines: readonly SheetLine[], before: SheetProduct, refusals: Refusals): CellInput {
  const values: CellInput = {}
  for (const column of ownColumns) {
    const found = newText(lines, column, before, refusals)
    const read = found && refusals.read(found.line, column, () => readCell(column, found.text))
    Object.assign(values, read, read?.facts && { facts: { ...values.facts, ...read.facts } })
  }
  const [first] = lines
  const isNameless = values.name === undefined && !refusals.cells.some(({ column }) => column === 'name')
  if (before.id !== '' || !isNameless || !first) return values
  const parent = first.cells.get('parent')
  if (parent === undefined) refusals.add(first, 'name', cellMessages.nameNeeded)
  else refusals.add(first, 'parent', cellMessages.parentNeeded(parent))
  return values
}

/** The first cell of a product's rows that differs from the stored text; contradicting rows are refused. */
function newText(lines: readonly SheetLine[], column: Column, before: SheetProduct, refusals: Refusals) {
  let found: { line: SheetLine; text: string } | undefined
  for (const line of lines) {
    const text = line.cells.get(column)
    // In sheets of other shops, a row with a parent has values of its size alone.
    if (text === undefined || line.cells.has('parent')) continue
    const stored = cellText(column, before)
    if (text === stored) continue
    if (refusals.read(line, column, () => unaltered(column, text, stored)) === undefined) continue
    if (found && found.text !== text) refusals.add(line, column, cellMessages.rowsDiffer(found.line.row))
    found ??= { line, text }
  }
  return found
}

function placeOfRows(
  lines: readonly SheetLine[],
  {
    row,
    before,
    categories,
    refusals,
  }: Pick<PlanContext, 'categories' | 'refusals'> & { row: ProductRow | undefined; before: SheetProduct },
) {
  const category = newText(lines, 'category', before, refusals)
  const subcategory = newText(lines, 'subcategory', before, refusals)
  const line = category?.line ?? subcategory?.line ?? lines[0]
  const column = subcategory && !category ? 'subcategory' : 'category'
  const texts = { category: category?.text, subcategory: subcategory?.text }
  return line && refusals.read(line, column, () => categories.placeOf(row, texts))
}

/** The list of sizes that is sent, with the rows that each is of; undefined if no row changes any. */
function packsSent(stored: readonly StoredPack[], packs: readonly RowPack[]) {
  const made = packs.filter(one => one.stored === undefined)
  const changed = new Map(packs.map(one => [one.stored?._id, one]))
  const isSame = made.length === 0 && packs.every(({ values }) => Object.keys(values).length === 0)
  if (isSame && stored.length > 0) return undefined
  const kept = stored.map(({ _id }) => ({ ...changed.get(_id)?.values, _id }))
  const list = [...kept, ...made.map(({ values }) => ({ price: 0, ...values }))]
  const of: Lines = [...kept.map(({ _id }) => changed.get(_id)?.line), ...made.map(({ line }) => line)]
  // Without a size in any row, a product has one without a price.
  return { packs: list.length > 0 ? list : [{ price: 0 }], of }
}

function mergedSizes(
  { row, packs, wall }: { row: ProductRow | undefined; packs: ProductChange['input']['packs']; wall: string },
  refuse: (errors: FieldErrors) => void,
): readonly StoredPack[] | undefined {
  if (!packs) return undefined
  try {
    const merged = row ? changedPacks(row, { packs }, wall) : mergedPacks(packs, [], [], wall)
    refuse(pricesOfOffers(packs, merged ?? []))
    return merged
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    refuse(error.errors ?? {})
    return undefined
  }
}

/**
 * Refuses prices equal to an offer's: a sheet has regular prices, but a write takes such a price for an unchanged one.
 */
const pricesOfOffers = (inputs: readonly PackSave[], merged: readonly StoredPack[]): FieldErrors =>
  Object.fromEntries(
    merged.flatMap((pack, index) => {
      const price = inputs[index]?.price
      if (price === undefined || price === pack.price) return []
      return [[`packs.${index}.price`, offerMessages.notBelow(packName(pack), price)]]
    }),
  )

/** The columns of a field of a size that has none of its own name: of several, the first one that a row has. */
const otherColumns: Partial<Record<string, readonly CellField[]>> = {
  _id: ['pack id'],
  kind: ['pack', 'size', 'quantity'],
  measure: ['unit', 'quantity', 'size'],
  quantity: ['quantity', 'size', 'unit'],
  pieces: ['quantity', 'size'],
  grams: ['quantity', 'size'],
  // The MRP alone can make a price too high.
  price: ['price', 'mrp'],
  // A sheet has no offers: it is the regular price that is not above one.
  offer: ['price'],
  image: ['picture'],
} satisfies Partial<Record<keyof PackSave, readonly CellField[]>>

/** The column of a field of a write in this row; "" if no single column has it, such as the number of sizes. */
function columnOf(field: string, key: string, line: SheetLine | undefined): CellField | '' {
  const named = field === 'facts' ? key : field
  if (field !== 'packs') return columns.find(column => column === named) ?? ''
  const fields = otherColumns[key] ?? packCells.flatMap(cell => (cell.field === key ? cell.column : []))
  return fields.find(one => line?.cells.has(one)) ?? fields[0] ?? ''
}

/** Refuses the cells that the fields of a write are of. */
function refuseCells(
  errors: FieldErrors,
  { lines, of, refusals }: { lines: Lines; of: Lines; refusals: Refusals },
) {
  for (const [path, message] of Object.entries(errors)) {
    const [field = '', key = '', ofPack = ''] = path.split('.')
    const ofSize = field === 'packs' ? of[Number(key)] : undefined
    const column = columnOf(field, field === 'packs' ? ofPack : key, ofSize)
    const line = ofSize ?? lines.find(one => column !== '' && one?.cells.has(column)) ?? lines[0]
    if (line) refusals.add(line, column, message)
  }
}

const ofPlace = ['category', 'subcategory', 'picture'] as const

/** Columns that a cell of another one may change too. */
const partnerFields: Partial<Record<Column, readonly CellField[]>> = {
  subcategory: ['category'],
  quantity: ['unit', 'size'],
  unit: ['quantity', 'size'],
  pack: ['quantity', 'size'],
}

function plannedLine(
  { line, stored }: RowPack,
  { before, product, after }: { before: SheetProduct; product: SheetProduct; after: StoredPack | undefined },
): PlannedLine {
  const was = stored ?? undefined
  const pack = after ?? was
  const isNew = before.id === ''
  const cells = [...ownColumns, ...columns.filter(isOfPack), ...ofPlace].flatMap(column => {
    const hasCell = [column, ...(partnerFields[column] ?? [])].some(field => line.cells.has(field))
    if (!hasCell || column === 'pack id') return []
    const cell = {
      column,
      before: isNew ? '' : cellText(column, before, was),
      after: cellText(column, product, pack),
    }
    return cell.before === cell.after ? [] : [cell]
  })
  const kind = isNew || stored === undefined ? 'created' : cells.length > 0 ? 'changed' : 'same'
  const values = { row: line.row, name: product.name, size: pack ? packName(pack) : '', cells }
  return { ...values, ...(!isNew && { product: before.id }), line, kind, was, pack }
}
