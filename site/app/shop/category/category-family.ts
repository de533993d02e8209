import { childrenOf } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'

/** The family of a main category or a subcategory; the subcategories are in display order. */
export function familyOf(category: Category, categories: readonly Category[]) {
  const main = categories.find(({ _id }) => _id === category.parent) ?? category
  return { main, subcategories: childrenOf(categories, main._id) }
}
