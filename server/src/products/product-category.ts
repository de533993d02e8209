import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import type { ProductUpdate } from '@chekku/domain/schemas/product'
import { findCategoryReference, findCategoryReferenceWithDeleted } from '../categories/service.ts'
import type { Queries } from '../database/schema.ts'
import type { ProductRow } from './store.ts'

/** A refusal on one field. */
export const on = (field: string, text: string) => new Problem('invalid', text, { errors: { [field]: text } })

async function isChildOf(queries: Queries, id: string, parent: string | null): Promise<boolean> {
  return parent !== null && (await findCategoryReference(queries, id))?.parent === parent
}

/** The category must exist, and a subcategory that was asked for must be its child. */
export async function checkPlace(
  queries: Queries,
  category: string,
  subcategory: string | null,
): Promise<void> {
  if (!(await findCategoryReference(queries, category))) throw on('category', categoryMessages.missing)
  if (subcategory !== null && !(await isChildOf(queries, subcategory, category))) {
    throw on('subcategory', categoryMessages.subcategoryNotInCategory)
  }
}

/** A stored subcategory stays while it is a child of the category, be they in the trash. */
async function keepsSubcategory(
  queries: Queries,
  subcategoryId: string | null,
  categoryId: string | null,
): Promise<boolean> {
  if (subcategoryId === null || categoryId === null) return false
  return (await findCategoryReferenceWithDeleted(queries, subcategoryId))?.parent === categoryId
}

/** Where an updated product stands: a change of category clears a stored subcategory that isn't its child. */
export async function placeAfter(
  queries: Queries,
  row: ProductRow,
  { category, subcategory }: ProductUpdate,
): Promise<Pick<ProductRow, 'category_id' | 'subcategory_id'>> {
  const categoryId = category ?? row.category_id
  if (category !== undefined) await checkPlace(queries, category, null)
  if (subcategory !== undefined) {
    if (subcategory !== null && !(await isChildOf(queries, subcategory, categoryId))) {
      throw on('subcategory', categoryMessages.subcategoryNotInCategory)
    }
    return { category_id: categoryId, subcategory_id: subcategory }
  }
  const stays = await keepsSubcategory(queries, row.subcategory_id, categoryId)
  return { category_id: categoryId, subcategory_id: stays ? row.subcategory_id : null }
}
