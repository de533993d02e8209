import { productsPerPage } from './product-selection.ts'

/** So many at most stay when another list begins with the same entry. */
const mostKept = 4 * productsPerPage

/** How far a list has grown. */
export interface Grown extends Shown {
  count: number
}

/** What is shown, and where: the history's entry, what it is a list of, and its first entry. */
export interface Shown {
  key: string
  subject: string
  head: unknown
}

/**
 * How far a list is drawn after something else is shown. An entry of the history that was there before finds its place
 * again, `reached`; another list begins anew, unless it begins with the same entry, as while one types.
 */
export function grownFor(grown: Grown, shown: Shown, reached: number | undefined): Grown {
  const { key, subject, head } = shown
  const isElsewhere = grown.key !== key
  if (!isElsewhere && grown.subject === subject) return grown
  if (isElsewhere && reached !== undefined) return { key, subject, head, count: reached }
  if (grown.subject === subject) return { ...grown, key }
  const count = grown.head === head ? Math.min(grown.count, mostKept) : productsPerPage
  return { key, subject, head, count }
}
