import {
  arrangeNavigation,
  categoryEntry,
  compareEntries,
  effectiveOrder,
  type FixedKey,
  fixedEntry,
  fixedKeys,
  managerOrderDefaults,
  type Navigation,
  type NavigationCategory,
  type NavigationEntry,
  type NavigationSettings,
} from '@chekku/domain/navigation'
import { moveEntry, orderBetween, spreadOrders } from '@chekku/domain/ordering'
import type { NavigationSave } from '@chekku/domain/schemas/navigation'
import type { Neighbour } from '../components/sortable/neighbour.ts'

/** A main category in the Navigation Manager. */
export interface DraftCategory {
  _id: string
  name: string
  order: number
  showInNav: boolean
}

/** Everything that the Navigation Manager shows and saves. */
export interface NavigationDraft {
  settings: NavigationSettings
  /** Main categories, unordered. */
  categories: DraftCategory[]
}

/** A draft of what is stored: main categories, each with an order; missing keys get the manager's defaults. */
export function draftOf(
  settings: NavigationSettings,
  categories: readonly NavigationCategory[],
): NavigationDraft {
  return {
    settings: {
      ...settings,
      fixedItemsOrder: { ...managerOrderDefaults, ...settings.fixedItemsOrder },
    },
    categories: categories
      .map((category, index) => ({ category, order: effectiveOrder(category, index) }))
      .filter(({ category }) => !category.parent)
      .map(({ category: { _id, name, showInNav }, order }) => ({ _id, name, order, showInNav })),
  }
}

/** The entries of the header and of the dropdown, by the site's own rule. */
export const arrangeDraft = ({ settings, categories }: NavigationDraft): Navigation =>
  arrangeNavigation(settings, categories)

/** The main categories as the Category Order tab lists them, hidden ones too. */
export function orderedCategories({ categories }: NavigationDraft): DraftCategory[] {
  const entries = categories.map(category => ({ category, entry: categoryEntry(category, 0) }))
  return entries.sort((a, b) => compareEntries(a.entry, b.entry)).map(({ category }) => category)
}

/** The enabled fixed entries in their order. */
export function orderedFixedEntries({ settings }: NavigationDraft): NavigationEntry[] {
  return fixedKeys
    .filter(key => settings.showFixedItems[key])
    .map(key => fixedEntry(key, settings.fixedItemsOrder[key]))
    .sort(compareEntries)
}

/** Every entry: main categories and fixed entries, shown or not, as the server merges them. */
function allEntries({ settings, categories }: NavigationDraft): NavigationEntry[] {
  const fixed = fixedKeys.map(key => fixedEntry(key, settings.fixedItemsOrder[key]))
  return [...fixed, ...categories.map(category => categoryEntry(category, 0))].sort(compareEntries)
}

type Orders = ReadonlyMap<string, number>
const keyOf = ({ type, id }: Pick<NavigationEntry, 'type' | 'id'>) => `${type}/${id}`

function withOrders({ settings, categories }: NavigationDraft, orders: Orders): NavigationDraft {
  const fixedItemsOrder = { ...settings.fixedItemsOrder }
  for (const key of fixedKeys) {
    fixedItemsOrder[key] = orders.get(keyOf({ type: 'fixed', id: key })) ?? fixedItemsOrder[key]
  }
  return {
    settings: { ...settings, fixedItemsOrder },
    categories: categories.map(category => ({
      ...category,
      order: orders.get(keyOf({ type: 'category', id: category._id })) ?? category.order,
    })),
  }
}

const spread = (draft: NavigationDraft, entries: readonly NavigationEntry[]): NavigationDraft => {
  const orders = spreadOrders(entries.length)
  return withOrders(
    draft,
    new Map(entries.map((entry, index) => [keyOf(entry), orders[index] ?? entry.order])),
  )
}

/** A draft with the orders of another one. */
export const withOrdersOf = (draft: NavigationDraft, source: NavigationDraft): NavigationDraft =>
  withOrders(draft, new Map(allEntries(source).map(entry => [keyOf(entry), entry.order])))

/**
 * Puts an entry directly before or after another of its kind, as the server does: at the midpoint between its
 * neighbours in the merged list, one less than the first or one more than the last; where no number is left between
 * them all orders are spread anew.
 */
export function moveBeside(
  draft: NavigationDraft,
  type: NavigationEntry['type'],
  id: string,
  neighbour: Neighbour,
): NavigationDraft {
  const entries = allEntries(draft)
  const moved = entries.find(entry => entry.type === type && entry.id === id)
  const rest = entries.filter(entry => entry !== moved)
  const at = rest.findIndex(entry => entry.type === type && entry.id === neighbour.id)
  if (!moved || at === -1) return draft
  const index = neighbour.side === 'before' ? at : at + 1
  const order = orderBetween(rest[index - 1]?.order, rest[index]?.order)
  if (order !== undefined) return withOrders(draft, new Map([[keyOf(moved), order]]))
  return spread(draft, [...rest.slice(0, index), moved, ...rest.slice(index)])
}

/** Moves an entry among all that are shown, and gives them orders in steps of 10 by position. */
export function moveInPreview(draft: NavigationDraft, from: number, to: number): NavigationDraft {
  const { header, dropdown } = arrangeDraft(draft)
  return spread(draft, moveEntry([...header, ...dropdown], from, to))
}

/** What Save All Settings sends. */
export const saveOf = ({ settings, categories }: NavigationDraft): NavigationSave => ({
  maxVisibleItems: settings.maxVisibleItems,
  moreDropdownLabel: settings.moreDropdownLabel.trim(),
  showFixedItems: settings.showFixedItems,
  fixedItemsOrder: settings.fixedItemsOrder,
  categories: categories.map(({ _id, order, showInNav }) => ({ _id, order, showInNav })),
})

const pick = <Value>(mine: Value, base: Value, stored: Value): Value => (mine === base ? stored : mine)

function pickEach<Value>(
  mine: Record<FixedKey, Value>,
  base: Record<FixedKey, Value>,
  stored: Record<FixedKey, Value>,
): Record<FixedKey, Value> {
  const picked = { ...stored }
  for (const key of fixedKeys) picked[key] = pick(mine[key], base[key], stored[key])
  return picked
}

/** Applies the changes since `base` to what is stored now, field by field. */
export function rebase(
  mine: NavigationDraft,
  base: NavigationDraft,
  stored: NavigationDraft,
): NavigationDraft {
  const mineById = new Map(mine.categories.map(category => [category._id, category]))
  const baseById = new Map(base.categories.map(category => [category._id, category]))
  return {
    settings: {
      maxVisibleItems: pick(
        mine.settings.maxVisibleItems,
        base.settings.maxVisibleItems,
        stored.settings.maxVisibleItems,
      ),
      moreDropdownLabel: pick(
        mine.settings.moreDropdownLabel,
        base.settings.moreDropdownLabel,
        stored.settings.moreDropdownLabel,
      ),
      showFixedItems: pickEach(
        mine.settings.showFixedItems,
        base.settings.showFixedItems,
        stored.settings.showFixedItems,
      ),
      fixedItemsOrder: pickEach(
        mine.settings.fixedItemsOrder,
        base.settings.fixedItemsOrder,
        stored.settings.fixedItemsOrder,
      ),
    },
    categories: stored.categories.map(category => {
      const ours = mineById.get(category._id)
      const was = baseById.get(category._id)
      if (!ours || !was) return category
      return {
        ...category,
        order: pick(ours.order, was.order, category.order),
        showInNav: pick(ours.showInNav, was.showInNav, category.showInNav),
      }
    }),
  }
}

/** Whether a draft differs from `base`; names are not compared. */
export function isChanged(draft: NavigationDraft, base: NavigationDraft): boolean {
  return stateOf(draft) !== stateOf(base)
}

/** Whether orders were changed and not saved. */
export function hasOtherOrders(draft: NavigationDraft, base: NavigationDraft): boolean {
  return JSON.stringify(ordersOf(draft)) !== JSON.stringify(ordersOf(base))
}

const ordersOf = ({ settings, categories }: NavigationDraft) => [
  fixedKeys.map(key => settings.fixedItemsOrder[key]),
  [...categories].sort(byId).map(({ _id, order }) => [_id, order]),
]

const byId = (a: DraftCategory, b: DraftCategory) => (a._id < b._id ? -1 : 1)

const stateOf = (draft: NavigationDraft): string =>
  JSON.stringify([
    draft.settings.maxVisibleItems,
    draft.settings.moreDropdownLabel,
    fixedKeys.map(key => draft.settings.showFixedItems[key]),
    ordersOf(draft),
    [...draft.categories].sort(byId).map(({ _id, showInNav }) => [_id, showInNav]),
  ])
