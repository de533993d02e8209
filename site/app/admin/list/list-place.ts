import type { To } from 'react-router'

type List = 'products' | 'categories' | 'gallery'

const paths: Readonly<Record<List, string>> = {
  products: '/admin/products',
  categories: '/admin/categories',
  gallery: '/admin/gallery',
}

interface ListPlace {
  search: string
  scrollY: number
}

const storageKey = (list: List) => `admin-list-${list}`

/** Keeps where somebody is in a list, for as long as the tab lives. */
export function rememberPlace(list: List, place: ListPlace): void {
  try {
    sessionStorage.setItem(storageKey(list), JSON.stringify(place))
  } catch {
    // Without storage one comes back to the top of the list.
  }
}

export function rememberedPlace(list: List): ListPlace {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(list)) ?? 'null')
    if (isPlace(kept)) return kept
  } catch {
    // As above.
  }
  return { search: '', scrollY: 0 }
}

function isPlace(kept: unknown): kept is ListPlace {
  if (typeof kept !== 'object' || kept === null) return false
  const { search, scrollY } = kept as Partial<ListPlace>
  return typeof search === 'string' && typeof scrollY === 'number'
}

/** In the history entry of a list that one comes back to. */
export interface ReturnState {
  isReturn: true
  /** Whose row gets the focus. */
  itemId?: string
}

/**
 * The way back to a list as it was left, for links and `navigate(to, options)` alike: same search, filter, sort, page
 * and scroll, the focus on the row one came from.
 */
export function wayBackTo(
  list: List,
  itemId?: string,
): { to: To; options: { state: ReturnState; preventScrollReset: true } } {
  const state: ReturnState = itemId === undefined ? { isReturn: true } : { isReturn: true, itemId }
  return {
    to: { pathname: paths[list], search: rememberedPlace(list).search },
    options: { state, preventScrollReset: true },
  }
}
