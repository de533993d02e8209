import { changeMessages } from '@chekku/domain/change'
import { caselessText } from '@chekku/domain/rules/search-key'
import { newSlugRows } from '../addresses/slug-store.ts'
import type { Kind, Row, Value } from '../changes/change-set.ts'
import { readRows } from '../changes/write-rows.ts'
import type { Queries } from '../database/schema.ts'
import { entityKind } from '../entities/entity-kind.ts'
import { categoriesOfProducts, categoryStore, parentsOfSubcategories } from './store.ts'

/** How categories are changed. */
export const categoryKind: Kind = {
  ...entityKind(categoryStore, 'updateCategory'),
  table: 'categories',
  derivedColumns:
    async () =>
    ({ after }) => ({ name_key: caselessText(String(after.name)) }),
  afterWrite: (transaction, rows) => newSlugRows(transaction, 'category', rows),
  async checkBeforeUndo(queries, rows) {
    const categories = await readCategories(queries, rows, ({ set }) => [set.parent_id])
    return ({ set }) => (areIn(categories, [set.parent_id]) ? undefined : changeMessages.categoryGone)
  },
  async checkAfterUndo(queries, rows) {
    const parents = await readCategories(queries, rows, ({ after }) => [after.parent_id])
    const ids = rows.map(({ id }) => id)
    const withSubcategories = await parentsOfSubcategories(queries, ids)
    const withProducts = await categoriesOfProducts(queries, ids)
    return ({ id, after: { parent_id, deletion_id } }) => {
      if (deletion_id !== null)
        return withSubcategories.has(id) || withProducts.has(id) ? changeMessages.categoryInUse : undefined
      if (parent_id === null) return undefined
      const parent = parents.get(String(parent_id))
      if (!parent || parent.deletion_id !== null) return changeMessages.parentInTrash
      if (parent.parent_id !== null) return changeMessages.parentIsSubcategory
      return withSubcategories.has(id) ? changeMessages.hasSubcategories : undefined
    }
  },
}

type References = readonly (Value | undefined)[]

const idsIn = (references: References) => references.filter(id => typeof id === 'string')

/** The categories that rows refer to, in the trash or not; null and undefined refer to none. */
const readCategories = <Of>(queries: Queries, rows: readonly Of[], referencesOf: (row: Of) => References) =>
  readRows(queries, categoryKind, [...new Set(idsIn(rows.flatMap(referencesOf)))])

const areIn = (categories: ReadonlyMap<string, Row>, references: References) =>
  idsIn(references).every(id => categories.has(id))

const bothReferences = ({ category_id, subcategory_id }: Row) => [category_id, subcategory_id]

/** The checks of an undo for rows that refer to a category and a subcategory. */
export const categoryReferences: Pick<Kind, 'checkBeforeUndo' | 'checkAfterUndo'> = {
  async checkBeforeUndo(queries, rows) {
    const categories = await readCategories(queries, rows, ({ set }) => bothReferences(set))
    return ({ set }) => (areIn(categories, bothReferences(set)) ? undefined : changeMessages.categoryGone)
  },
  async checkAfterUndo(queries, rows) {
    const categories = await readCategories(queries, rows, ({ after }) => [after.subcategory_id])
    return ({ after: { category_id, subcategory_id } }) => {
      if (subcategory_id === null) return undefined
      const subcategory = categories.get(String(subcategory_id))
      if (!subcategory) return changeMessages.categoryGone
      return subcategory.parent_id === category_id ? undefined : changeMessages.subcategoryElsewhere
    }
  },
}
