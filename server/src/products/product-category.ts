import { categoryMessages } from '@chekku/domain/category'
import { Problem } from '@chekku/domain/problem'
import type { ProductUpdate } from '@chekku/domain/schemas/product'
import { findCategoryReference, findCategoryReferenceWithDeleted } from '../categories/service.ts'
import type { Queries } from '../database/schema.ts'
import type { ProductRow } from './store.ts'

export const invalidField = (field: string, text: string) =>
  new Problem('invalid', text, { errors: { [field]: text } })

async function isSubcategoryOf(queries: Queries, id: string, parent: string | null): Promise<boolean> {
  return parent !== null && (await findCategoryReference(queries, id))?.parent === parent
}

/** The category must exist, and the subcategory must belong to it. */
export async function checkCategory(
  queries: Queries,
  category: string,
  subcategory: string | null,
): Promise<void> {
  if (!(await findCategoryReference(queries, category)))
    throw invalidField('category', categoryMessages.missing)
  if (subcategory !== null && !(await isSubcategoryOf(queries, subcategory, category))) {
    throw invalidField('subcategory', categoryMessages.subcategoryNotInCategory)
  }
}

/** Whether a stored subcategory still belongs to the category. Both may be in the trash. */
async function keepsSubcategory(
  queries: Queries,
  subcategoryId: string | null,
  categoryId: string | null,
): Promise<boolean> {
  if (subcategoryId === null || categoryId === null) return false
  return (await findCategoryReferenceWithDeleted(queries, subcategoryId))?.parent === categoryId
}

/** The category columns of an updated product. A new category clears a stored subcategory that does not belong to it. */
export async function changedCategory(
  queries: Queries,
  row: ProductRow,
  { category, subcategory }: Pick<ProductUpdate, 'category' | 'subcategory'>,
): Promise<Pick<ProductRow, 'category_id' | 'subcategory_id'>> {
  const categoryId = category ?? row.category_id
  if (category !== undefined) await checkCategory(queries, category, null)
  if (subcategory !== undefined) {
    if (subcategory !== null && !(await isSubcategoryOf(queries, subcategory, categoryId))) {
      throw invalidField('subcategory', categoryMessages.subcategoryNotInCategory)
    }
    return { category_id: categoryId, subcategory_id: subcategory }
  }
  const stays = await keepsSubcategory(queries, row.subcategory_id, categoryId)
  return { category_id: categoryId, subcategory_id: stays ? row.subcategory_id : null }
}
