import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { StoredPack } from '../../packs/pack-rows.ts'
import { unaltered } from './cells/altered-cell.ts'
import { cellMessages } from './cells/cell-messages.ts'
import { blankProduct, cellText, columns, isOfPack, readCell } from './cells/columns.ts'
import type { CellField } from './cells/headings.ts'
import { readAmount, sizeOfCell } from './cells/pack-cells.ts'
import { legible, type PackInput } from './cells/read-cell.ts'
import type { SheetLine } from './match-rows.ts'
import type { Refusals } from './refusals.ts'

/** A stored size, or a new one; `none` for a row of the product alone, and for one that is refused. */
type LineSize = StoredPack | 'new' | 'none'

/** A row with the size that it is of. */
export interface LinePack {
  line: SheetLine
  size: LineSize
  values: PackInput
}

export const storedSize = ({ size }: LinePack) => (typeof size === 'string' ? undefined : size)

/** The size comes first, since its cell may have a kind too, which the cell of the kind overrides. */
const packFields: readonly CellField[] = ['size', ...columns.filter(isOfPack)]
const namingFields: readonly CellField[] = ['quantity', 'size', 'pack']

/** Reads the sizes that the rows of a product are of, each at most once. */
export function readLinePacks(
  lines: readonly SheetLine[],
  stored: readonly StoredPack[],
  refusals: Refusals,
): LinePack[] {
  const lineOfPack = new Map<string, SheetLine>()
  return lines.map(line => {
    const size = findSize(line, stored, { isAlone: lines.length === 1, refusals })
    if (size === 'none') return { line, size, values: {} }
    if (size === 'new') return { line, size, values: readValues(line, undefined, refusals) }
    const first = lineOfPack.get(size._id)
    if (first) refusals.add(line, line.pack === undefined ? '' : 'pack id', cellMessages.packTwice(first.row))
    lineOfPack.set(size._id, line)
    return { line, size, values: readValues(line, size, refusals) }
  })
}

const packText = (column: CellField, pack: StoredPack | undefined) => cellText(column, blankProduct, pack)
const readPackCell = (field: CellField, text: string): PackInput =>
  field === 'size' ? sizeOfCell(legible(text)) : readCell(field, text)

function readValues(line: SheetLine, pack: StoredPack | undefined, refusals: Refusals): PackInput {
  const { cells } = line
  const values: PackInput = {}
  for (const field of packFields) {
    const text = cells.get(field)
    const stored = packText(field, pack)
    // A size has its own kind, so the stored one is read again beside it.
    const isAlwaysRead = field === 'size' || (field === 'pack' && cells.has('size'))
    if (text === undefined || (text === stored && !isAlwaysRead)) continue
    const read = () => readPackCell(field, unaltered(field, text, stored))
    Object.assign(values, refusals.read(line, field, read))
  }
  const textOf = (field: CellField) => cells.get(field) ?? packText(field, pack)
  const [quantity, unit] = [textOf('quantity'), textOf('unit')]
  if (quantity === packText('quantity', pack) && unit === packText('unit', pack)) return values
  return { ...values, ...refusals.read(line, 'quantity', () => readAmount(quantity, unit)) }
}

/** The size of a row; the only row of a product without sizes is a new one. */
function findSize(
  line: SheetLine,
  stored: readonly StoredPack[],
  { isAlone, refusals }: { isAlone: boolean; refusals: Refusals },
): LineSize {
  if (line.pack !== undefined) {
    const pack = stored.find(({ _id }) => _id === line.pack)
    if (!pack) refusals.add(line, 'pack id', cellMessages.packUnknown)
    return pack ?? 'none'
  }
  const isParent = /^(?:variable|grouped)$/i.test(line.cells.get('kind of row') ?? '')
  if (isParent || !packFields.some(field => line.cells.has(field)))
    return stored.length === 0 && isAlone ? 'new' : 'none'
  const [first = 'new', ...others] = stored
  if (namingFields.some(field => line.cells.has(field))) {
    const pack = stored.find(pack => packName(pack) === nameOf(line))
    return pack ?? (others.length === 0 && isAlone ? first : 'new')
  }
  if (others.length === 0) return first
  refusals.add(line, 'pack id', cellMessages.packNeeded(stored.length))
  return 'none'
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
