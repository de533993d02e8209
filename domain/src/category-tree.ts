/** A category’s id and parent, which determine its level. */
interface CategoryNode {
  _id: string
  parent?: string | undefined
}

/** Main categories in the given order, each with its subcategories after it. Orphans count as main. */
export function familyOrder<Category extends CategoryNode>(categories: readonly Category[]): Category[] {
  const ids = new Set(categories.map(({ _id }) => _id))
  const isMain = ({ parent }: CategoryNode) => parent === undefined || !ids.has(parent)
  return categories.filter(isMain).flatMap(main => [main, ...childrenOf(categories, main._id)])
}

/** The subcategories of a main category, in the given order. */
export function childrenOf<Category extends CategoryNode>(
  categories: readonly Category[],
  parent: string,
): Category[] {
  return categories.filter(category => category.parent === parent)
}
