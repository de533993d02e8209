import type { Category } from './schemas/category.ts'

/**
 * Main categories, each followed by its own subcategories, both as they are ordered: the order in which people look for
 * one. A subcategory whose main category is not there stands for itself.
 */
export function familyOrder(categories: readonly Category[]): Category[] {
  const ids = new Set(categories.map(({ _id }) => _id))
  const isMain = ({ parent }: Category) => parent === undefined || !ids.has(parent)
  return categories.filter(isMain).flatMap(main => [main, ...childrenOf(categories, main._id)])
}

/** The subcategories of a main category, as they are ordered. */
export function childrenOf(categories: readonly Category[], parent: string): Category[] {
  return categories.filter(category => category.parent === parent)
}
