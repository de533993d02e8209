import { childrenOf } from '@chekku/domain/catalogue'
import type { Category } from '@chekku/domain/schemas/category'

/** A main category with its subcategories, by their order. */
export interface CategoryFamily {
  main: Category
  subcategories: Category[]
}

/** The family that a category belongs to, as its main category or as one of its subcategories. */
export function familyOf(category: Category, categories: readonly Category[]): CategoryFamily {
  const main = categories.find(({ _id }) => _id === category.parent) ?? category
  return { main, subcategories: childrenOf(categories, main._id) }
}
