import { childrenOf } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'

/** A main category with its subcategories in display order. */
export interface CategoryFamily {
  main: Category
  subcategories: Category[]
}

/** Returns the family of a main category or a subcategory. */
export function familyOf(category: Category, categories: readonly Category[]): CategoryFamily {
  const main = categories.find(({ _id }) => _id === category.parent) ?? category
  return { main, subcategories: childrenOf(categories, main._id) }
}
