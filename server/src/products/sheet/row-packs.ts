import { packName } from '@chekku/domain/rules/pack-limits'
import type { StoredPack } from '../../packs/pack-rows.ts'
import { unaltered } from './altered-cell.ts'
import { cellMessages } from './cell-messages.ts'
import { blankProduct, cellText, columns, isOfPack, readCell } from './columns.ts'
import type { Field } from './headings.ts'
import type { SheetLine } from './match-rows.ts'
import { readAmount, readSize } from './pack-cells.ts'
import { legible, type PackInput, type Refusals } from './read-cell.ts'

/** What a row says of a size. */
export interface RowPack {
  line: SheetLine
  /** The stored size; undefined of a new one, null if the row is of the product alone. */
  stored: StoredPack | undefined | null
  said: PackInput
}

/** The size first: what it is sold in may stand in it, and beside it. */
const fields: readonly Field[] = ['size', ...columns.filter(isOfPack)]
const namingFields: readonly Field[] = ['quantity', 'size', 'pack']

/** The sizes that the rows of a product are of, each at most once. */
export function rowPacks(
  lines: readonly SheetLine[],
  stored: readonly StoredPack[],
  refusals: Refusals,
): RowPack[] {
  const seen = new Map<string, SheetLine>()
  return lines.map(line => {
    const pack = packOf(line, stored, { isAlone: lines.length === 1, refusals })
    if (pack === null) return { line, stored: null, said: {} }
    const first = pack && seen.get(pack._id)
    if (first) refusals.add(line, line.pack === undefined ? '' : 'pack id', cellMessages.packTwice(first.row))
    if (pack) seen.set(pack._id, line)
    return { line, stored: pack, said: saidOf(line, pack, refusals) }
  })
}

const packText = (column: Field, pack: StoredPack | undefined) => cellText(column, blankProduct, pack)
const readPackCell = (field: Field, text: string): PackInput =>
  field === 'size' ? readSize(legible(text)) : readCell(field, text)

function saidOf(line: SheetLine, pack: StoredPack | undefined, refusals: Refusals): PackInput {
  const said: PackInput = {}
  for (const column of fields) {
    const text = line.cells.get(column)
    // Beside a size, which says its own kind, the stored one has to be said again.
    const isRead = column === 'size' || (column === 'pack' && line.cells.has('size'))
    if (text === undefined || (!isRead && text === packText(column, pack))) continue
    Object.assign(
      said,
      refusals.read(line, column, () =>
        readPackCell(column, unaltered(column, text, packText(column, pack))),
      ),
    )
  }
  const [was, unitWas] = [packText('quantity', pack), packText('unit', pack)]
  const { quantity = was, unit = unitWas } = Object.fromEntries(line.cells) as Partial<Record<Field, string>>
  if (quantity === was && unit === unitWas) return said
  return Object.assign(
    said,
    refusals.read(line, 'quantity', () => readAmount(quantity, unit)),
  )
}

/** The stored size of a row; undefined if it is a new one, null if the row says nothing of a size. */
function packOf(
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
  const said = { kind: '', measure: null, quantity: null, pieces: 1 }
  try {
    for (const field of ['size', 'pack'] as const)
      if (cells.has(field)) Object.assign(said, readPackCell(field, cells.get(field) ?? ''))
    if (cells.has('quantity'))
      Object.assign(said, readAmount(cells.get('quantity') ?? '', cells.get('unit') ?? ''))
  } catch {
    return ''
  }
  return packName(said)
}
