import { changeMessages } from '@chekku/domain/change'
import { searchKey } from '@chekku/domain/search-key'
import { slugsClaimed } from '../addresses/service.ts'
import type { Kind, Value } from '../changes/change-set.ts'
import type { Queries } from '../database/schema.ts'
import { entityKind } from '../entities/entity-kind.ts'
import {
  categoryStore,
  countProductsIn,
  findCategory,
  findCategoryWithDeleted,
  listSubcategories,
} from './store.ts'

/** How categories are changed. */
export const categoryKind: Kind = {
  ...entityKind(categoryStore),
  table: 'categories',
  derived: ({ name }) => ({ name_key: searchKey(String(name)) }),
  follow: (transaction, rows) => slugsClaimed(transaction, 'category', rows),
  hindrance: async (queries, { parent_id }) =>
    (await areStored(queries, [parent_id])) ? undefined : changeMessages.categoryGone,
  async contradiction(queries, { id, parent_id, deletion_id }) {
    if (deletion_id !== null) {
      const inUse =
        (await listSubcategories(queries, String(id))).length > 0 ||
        (await countProductsIn(queries, [{ id: String(id) }])) > 0
      return inUse ? changeMessages.categoryInUse : undefined
    }
    if (parent_id === null) return undefined
    const parent = await findCategory(queries, String(parent_id))
    if (!parent || parent.parent_id !== null) return changeMessages.parentInTrash
    return (await listSubcategories(queries, String(id))).length > 0
      ? changeMessages.hasSubcategories
      : undefined
  },
}

/** True if these categories are stored, in the trash or not; null and undefined are none. */
async function areStored(queries: Queries, ids: readonly (Value | undefined)[]): Promise<boolean> {
  const wanted = ids.filter((id): id is string => typeof id === 'string')
  if (wanted.length === 0) return true
  const rows = await queries.selectFrom('categories').select('id').where('id', 'in', wanted).execute()
  return wanted.every(id => rows.some(row => row.id === id))
}

/** What an undo must not do to rows that refer to a category and a subcategory. */
export const categoryReferences: Pick<Kind, 'hindrance' | 'contradiction'> = {
  hindrance: async (queries, { category_id, subcategory_id }) =>
    (await areStored(queries, [category_id, subcategory_id])) ? undefined : changeMessages.categoryGone,
  async contradiction(queries, { category_id, subcategory_id }) {
    if (subcategory_id === null) return undefined
    const subcategory = await findCategoryWithDeleted(queries, String(subcategory_id))
    return subcategory?.parent_id === category_id ? undefined : changeMessages.categoryGone
  },
}
