import type { Category } from '@chekku/domain/category'

/** Main categories, each followed by its own subcategories: the order in which people look for one. */
export function familyOrder(categories: readonly Category[]): Category[] {
  const mains = categories.filter(({ parent }) => parent === undefined)
  return mains.flatMap(main => [main, ...childrenOf(categories, main._id)])
}

export function childrenOf(categories: readonly Category[], parent: string): Category[] {
  return categories.filter(category => category.parent === parent)
}

/** How a category is called in a select: subcategories stand in from the margin. */
export function choiceLabel({ name, parent }: Category): string {
  return parent === undefined ? name : `\u2003${name}`
}
