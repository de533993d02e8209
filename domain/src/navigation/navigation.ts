import { compareTexts } from '../rules/search-key.ts'

export const navigationLimits = {
  moreLabelCharacters: 30,
  maxVisibleItems: { minimum: 1, maximum: 10, default: 5 },
} as const

/** Entries that do not depend on the catalogue; `popular` links to the home page's Featured Gallery section. */
export const fixedNames = {
  home: 'Home',
  products: 'Products',
  gallery: 'Gallery',
  popular: 'Popular',
  about: 'About Us',
  contact: 'Contact',
}
export type FixedKey = keyof typeof fixedNames
export const fixedKeys = Object.keys(fixedNames) as FixedKey[]

export const fixedPaths: Readonly<Record<FixedKey, string>> = {
  home: '/',
  products: '/products',
  gallery: '/gallery',
  popular: '/#popular',
  about: '/about-us',
  contact: '/contact',
}

/** The navigation configuration without categories: the response data of `GET /nav-config`. */
export interface NavigationSettings {
  maxVisibleItems: number
  moreDropdownLabel: string
  showFixedItems: Record<FixedKey, boolean>
  fixedItemsOrder: Record<FixedKey, number>
}

/** The navigation before the first save, and where its settings fail to load. */
export const publicNavigationDefaults: Readonly<NavigationSettings> = {
  maxVisibleItems: navigationLimits.maxVisibleItems.default,
  moreDropdownLabel: 'More',
  showFixedItems: { home: true, products: true, gallery: true, popular: true, about: true, contact: true },
  fixedItemsOrder: { home: 0, products: 1, gallery: 2, about: 3, contact: 4, popular: 5 },
}

/** Default orders of the fixed entries in the Navigation Manager, ten apart so that a category fits between two. */
export const managerOrderDefaults = Object.fromEntries(
  Object.entries(publicNavigationDefaults.fixedItemsOrder).map(([key, order]) => [key, order * 10]),
) as Record<FixedKey, number>

/** The fields of a category that the navigation uses. */
export interface NavigationCategory {
  _id: string
  name: string
  showInNav: boolean
  parent?: string | undefined
  order?: number | undefined
}

export interface NavigationEntry {
  type: 'fixed' | 'category'
  /** A fixed key, or a category's id. */
  id: string
  name: string
  order: number
  path: string
}

/** The first `maxVisibleItems` entries, and the rest for the dropdown labelled `moreDropdownLabel`. */
export type NavigationLayout = Record<'header' | 'dropdown', NavigationEntry[]>

/** The order of a category; default: (index + 5) * 10, by its index in the list. */
export const effectiveOrder = ({ order }: { order?: number | undefined }, index: number): number =>
  order ?? (index + 5) * 10

/** Sorts by order; equal orders sort fixed entries first, then by name. */
export function compareEntries(one: NavigationEntry, other: NavigationEntry): number {
  if (one.order !== other.order) return one.order - other.order
  if (one.type !== other.type) return one.type === 'fixed' ? -1 : 1
  return compareTexts(one.name, other.name)
}

export function fixedEntry(key: FixedKey, order: number): NavigationEntry {
  return { type: 'fixed', id: key, name: fixedNames[key], order, path: fixedPaths[key] }
}

export function categoryEntry(category: NavigationCategory, index: number): NavigationEntry {
  return {
    type: 'category',
    id: category._id,
    name: category.name,
    order: effectiveOrder(category, index),
    path: `/category/${category._id}`,
  }
}

/** All enabled entries, sorted: enabled fixed entries, and main categories with showInNav. */
export function navigationEntries(settings: NavigationSettings, categories: readonly NavigationCategory[]) {
  const fixed = fixedKeys
    .filter(key => settings.showFixedItems[key])
    .map(key => fixedEntry(key, settings.fixedItemsOrder[key]))
  const fromCategories = categories.flatMap((category, index) =>
    category.showInNav && !category.parent ? [categoryEntry(category, index)] : [],
  )
  return [...fixed, ...fromCategories].sort(compareEntries)
}

/** Splits the entries into header and dropdown, for both the site's header and the manager's preview. */
export function arrangeNavigation(
  settings: NavigationSettings,
  categories: readonly NavigationCategory[],
): NavigationLayout {
  const entries = navigationEntries(settings, categories)
  const { maxVisibleItems } = settings
  return { header: entries.slice(0, maxVisibleItems), dropdown: entries.slice(maxVisibleItems) }
}
