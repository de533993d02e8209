import { packName } from '@chekku/domain/rules/pack-name'
import type { StoredPack } from '../../packs/pack-rows.ts'
import { unaltered } from './altered-cell.ts'
import { cellMessages } from './cell-messages.ts'
import { blankProduct, cellText, columns, isOfPack, readCell } from './columns.ts'
import type { CellField } from './headings.ts'
import type { SheetLine } from './match-rows.ts'
import { readAmount, sizeOfCell } from './pack-cells.ts'
import { legible, type PackInput, type Refusals } from './read-cell.ts'

export interface RowPack {
  line: SheetLine
  /** The stored size; undefined of a new one, null if the row is of the product alone. */
  stored: StoredPack | undefined | null
  values: PackInput
}

/** The size comes first, since its cell may have a kind too, which the cell of the kind overrides. */
const fields: readonly CellField[] = ['size', ...columns.filter(isOfPack)]
const namingFields: readonly CellField[] = ['quantity', 'size', 'pack']

/** The sizes that the rows of a product are of, each at most once. */
export function rowPacks(
  lines: readonly SheetLine[],
  stored: readonly StoredPack[],
  refusals: Refusals,
): RowPack[] {
  const seen = new Map<string, SheetLine>()
  return lines.map(line => {
    const pack = storedPackOf(line, stored, { isAlone: lines.length === 1, refusals })
    if (pack === null) return { line, stored: null, values: {} }
    const first = pack && seen.get(pack._id)
    if (first) refusals.add(line, line.pack === undefined ? '' : 'pack id', cellMessages.packTwice(first.row))
    if (pack) seen.set(pack._id, line)
    return { line, stored: pack, values: valuesOf(line, pack, refusals) }
  })
}

const packText = (column: CellField, pack: StoredPack | undefined) => cellText(column, blankProduct, pack)
const readPackCell = (field: CellField, text: string): PackInput =>
  field === 'size' ? sizeOfCell(legible(text)) : readCell(field, text)

function valuesOf(line: SheetLine, pack: StoredPack | undefined, refusals: Refusals): PackInput {
  const values: PackInput = {}
  for (const column of fields) {
    const text = line.cells.get(column)
    // A size has its own kind, so the stored one is read again beside it.
    const isRead = column === 'size' || (column === 'pack' && line.cells.has('size'))
    if (text === undefined || (!isRead && text === packText(column, pack))) continue
    Object.assign(
      values,
      refusals.read(line, column, () =>
        readPackCell(column, unaltered(column, text, packText(column, pack))),
      ),
    )
  }
  const [was, unitWas] = [packText('quantity', pack), packText('unit', pack)]
  const { quantity = was, unit = unitWas } = Object.fromEntries(line.cells) as Partial<
    Record<CellField, string>
  >
  if (quantity === was && unit === unitWas) return values
  return Object.assign(
    values,
    refusals.read(line, 'quantity', () => readAmount(quantity, unit)),
  )
}

/** The stored size of a row; undefined for a new one, null if the row has no cell of a size. */
function storedPackOf(
  line: SheetLine,
  stored: readonly StoredPack[],
  { isAlone, refusals }: { isAlone: boolean; refusals: Refusals },
): StoredPack | undefined | null {
  if (line.pack !== undefined) {
    const pack = stored.find(({ _id }) => _id === line.pack)
    if (!pack) refusals.add(line, 'pack id', cellMessages.packUnknown)
    return pack ?? null
  }
  const isParent = /^(?:variable|grouped)$/i.test(line.cells.get('kind of row') ?? '')
  if (isParent || !fields.some(field => line.cells.has(field)))
    return stored.length === 0 && isAlone ? undefined : null
  if (namingFields.some(field => line.cells.has(field))) {
    const same = stored.find(pack => packName(pack) === nameOf(line))
    return same ?? (stored.length === 1 && isAlone ? stored[0] : undefined)
  }
  if (stored.length <= 1) return stored[0]
  refusals.add(line, 'pack id', cellMessages.packNeeded(stored.length))
  return null
}

/** The name that a row gives a size; "" if it cannot be read, which is refused where the cell is. */
function nameOf({ cells }: SheetLine): string {
  const values = { kind: '', measure: null, quantity: null, pieces: 1 }
  try {
    for (const field of ['size', 'pack'] as const)
      if (cells.has(field)) Object.assign(values, readPackCell(field, cells.get(field) ?? ''))
    if (cells.has('quantity'))
      Object.assign(values, readAmount(cells.get('quantity') ?? '', cells.get('unit') ?? ''))
  } catch {
    return ''
  }
  return packName(values)
}
