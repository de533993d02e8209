import { type Columns, type RowChange, rowId } from '../changes/change-set.ts'
import { type PackRow, packColumns, type StoredPack } from '../packs/pack-rows.ts'

/** The rows that make these the sizes of a stored product, without those that stay as they are. */
export function packChanges(
  { id: product, packs: stored }: { id: string; packs: readonly PackRow[] },
  packs: readonly StoredPack[],
  at: number,
): RowChange[] {
  const rows = new Map(stored.map(row => [row.id, row]))
  const changeOf = (row: PackRow, set: Columns): RowChange => ({
    kind: 'pack',
    id: rowId(product, row.id),
    set,
    existingRow: { ...row },
  })
  const saves = packs.flatMap((pack, position): RowChange[] => {
    const columns = { ...packColumns(pack), position, removed_at: null }
    const row = rows.get(pack._id)
    if (!row) return [newPack(product, pack, position)]
    const isSame = Object.entries(columns).every(([column, value]) => row[column as keyof PackRow] === value)
    return isSame ? [] : [changeOf(row, columns)]
  })
  const ids = new Set(packs.map(({ _id }) => _id))
  const removedRows = stored.filter(({ id, removed_at }) => removed_at === null && !ids.has(id))
  return [...saves, ...removedRows.map(row => changeOf(row, { removed_at: at }))]
}

/** The row of a size that a product gets. */
export const newPack = (product_id: string, pack: StoredPack, position: number): RowChange => ({
  kind: 'pack',
  id: rowId(product_id, pack._id),
  insert: { ...packColumns(pack), product_id, id: pack._id, position, removed_at: null },
})
