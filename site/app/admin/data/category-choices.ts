import type { Category } from '@chekku/domain/schemas/category'

/** How a category is called in a select: subcategories stand in from the margin. */
export function choiceLabel({ name, parent }: Category): string {
  return parent === undefined ? name : `\u2003${name}`
}
