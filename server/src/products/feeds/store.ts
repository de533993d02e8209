import type { Queries } from '../../database/schema.ts'
import type { PackRow } from '../../packs/pack-rows.ts'

/** A kept change of a size: its changed columns before and after it. */
export interface PackChange {
  /** The id of the size's row. */
  id: string
  /** The time in milliseconds since 1970. */
  at: number
  before: Partial<PackRow>
  after: Partial<PackRow>
}

/** The kept changes of these sizes, the oldest first. */
export async function listPackChanges(queries: Queries, ids: readonly string[]): Promise<PackChange[]> {
  const rows = await queries
    .selectFrom('row_changes')
    .innerJoin('changes', 'changes.id', 'row_changes.change_id')
    .select(['row_changes.row_id', 'row_changes.before', 'row_changes.after', 'changes.at'])
    .where('row_changes.kind', '=', 'pack')
    .where('row_changes.row_id', 'in', ids)
    .orderBy('changes.at')
    .execute()
  return rows.map(({ row_id: id, at, before, after }) => ({
    id,
    at,
    before: JSON.parse(before ?? '{}'),
    after: JSON.parse(after ?? '{}'),
  }))
}
