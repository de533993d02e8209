import { moveEntry, orderBetween, spreadStep } from '@chekku/domain/list-positions'
import {
  categoryEntry,
  compareEntries,
  type FixedKey,
  fixedEntry,
  fixedKeys,
  managerOrderDefaults,
  type NavigationCategory,
  type NavigationEntry,
  type NavigationSettings,
  navigationLimits,
} from '@chekku/domain/navigation/navigation'
import type { NavigationConfig } from '@chekku/domain/schemas/navigation'
import { type DropTarget, neighbourAt } from '../components/sortable/drop-index.ts'

const { minimum, maximum } = navigationLimits.maxVisibleItems

export interface DraftEntry extends NavigationEntry {
  isShown: boolean
}

export interface NavigationDraft {
  /** As typed; it may be invalid. */
  maxVisibleItems: string
  moreDropdownLabel: string
  entries: DraftEntry[]
}

/** The draft of the stored settings; missing orders get the manager's defaults. */
export function draftOf(
  { maxVisibleItems, moreDropdownLabel, showFixedItems, fixedItemsOrder }: NavigationSettings,
  categories: readonly NavigationCategory[],
): NavigationDraft {
  const orders = { ...managerOrderDefaults, ...fixedItemsOrder }
  const fixed = fixedKeys.map(key => ({ ...fixedEntry(key, orders[key]), isShown: showFixedItems[key] }))
  const main = categories.flatMap((category, index) =>
    category.parent ? [] : [{ ...categoryEntry(category, index), isShown: category.showInNav }],
  )
  return {
    maxVisibleItems: String(maxVisibleItems),
    moreDropdownLabel,
    entries: [...fixed, ...main].sort(compareEntries),
  }
}

/** The settings that a save of the draft sends. */
export function configOf(draft: NavigationDraft): NavigationConfig {
  const { entries, maxVisibleItems, moreDropdownLabel } = draft
  const fixedEntries = entries.filter(({ type }) => type === 'fixed')
  const byFixedKey = <Value>(read: (entry: DraftEntry) => Value) =>
    Object.fromEntries(fixedEntries.map(entry => [entry.id, read(entry)])) as Record<FixedKey, Value>
  return {
    maxVisibleItems: Number(maxVisibleItems),
    moreDropdownLabel: moreDropdownLabel.trim(),
    showFixedItems: byFixedKey(({ isShown }) => isShown),
    fixedItemsOrder: byFixedKey(({ order }) => order),
    categories: categoryEntriesOf(draft).map(({ id, order, isShown }) => ({
      _id: id,
      order,
      showInNav: isShown,
    })),
  }
}

/** The entries of the header and of its dropdown, arranged as on the site. */
export function arrangeDraft({ entries, maxVisibleItems }: NavigationDraft) {
  const shown = entries.filter(({ isShown }) => isShown)
  const headerLength = Number(maxVisibleItems) || minimum
  return { header: shown.slice(0, headerLength), dropdown: shown.slice(headerLength) }
}

const isValidMaximum = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= minimum && Number(text) <= maximum

/** The errors by the ids of their fields. */
export const navigationErrors = ({
  maxVisibleItems,
  moreDropdownLabel,
}: NavigationDraft): Record<string, string> => ({
  ...(!isValidMaximum(maxVisibleItems) && {
    maxVisibleItems: `Maximum visible items must be a whole number from ${minimum} to ${maximum}`,
  }),
  ...(moreDropdownLabel.trim() === '' && { moreDropdownLabel: 'More dropdown label is required' }),
})

/** The main categories, including hidden ones. */
export const categoryEntriesOf = ({ entries }: NavigationDraft) =>
  entries.filter(({ type }) => type === 'category')

export const shownFixedEntriesOf = ({ entries }: NavigationDraft) =>
  entries.filter(({ type, isShown }) => type === 'fixed' && isShown)

type EntryKey = Pick<NavigationEntry, 'type' | 'id'>

const findEntry = (entries: readonly DraftEntry[], { type, id }: EntryKey) =>
  entries.find(entry => entry.type === type && entry.id === id)

/** The draft with each entry replaced, in the order of the new ones. */
const mapEntries = (draft: NavigationDraft, replace: (entry: DraftEntry) => DraftEntry) => ({
  ...draft,
  entries: draft.entries.map(replace).sort(compareEntries),
})

/** Renumbers the orders of these entries in steps of 10, in their sequence. */
const renumber = (draft: NavigationDraft, sequence: readonly DraftEntry[]) =>
  mapEntries(draft, entry =>
    sequence.includes(entry) ? { ...entry, order: sequence.indexOf(entry) * spreadStep } : entry,
  )

export const setShown = (draft: NavigationDraft, key: EntryKey, isShown: boolean) =>
  mapEntries(draft, entry => (entry === findEntry(draft.entries, key) ? { ...entry, isShown } : entry))

export const withOrdersOf = (draft: NavigationDraft, source: NavigationDraft) =>
  mapEntries(draft, entry => ({ ...entry, order: findEntry(source.entries, entry)?.order ?? entry.order }))

/** The neighbour to send in the API call when an entry moves to another index. */
export function neighbourIn(list: readonly DraftEntry[], id: string, to: number): DropTarget | undefined {
  const ids = list.map(entry => entry.id)
  return neighbourAt(ids, ids.indexOf(id), to)
}

/**
 * Puts an entry directly before or after another of its kind, as the server does: its order is the midpoint between its
 * neighbours in the merged list, or one below the first or one above the last. If no number is left between them, all
 * orders are renumbered.
 */
export function moveBeside(draft: NavigationDraft, key: EntryKey, neighbour: DropTarget): NavigationDraft {
  const moved = findEntry(draft.entries, key)
  const beside = findEntry(draft.entries, { type: key.type, id: neighbour.id })
  if (!moved || !beside) return draft
  const rest = draft.entries.filter(entry => entry !== moved)
  const index = rest.indexOf(beside) + (neighbour.side === 'before' ? 0 : 1)
  const order = orderBetween(rest[index - 1]?.order, rest[index]?.order)
  if (order === undefined) return renumber(draft, rest.toSpliced(index, 0, moved))
  return mapEntries(draft, entry => (entry === moved ? { ...entry, order } : entry))
}

export function moveFixedEntry(draft: NavigationDraft, id: string, to: number): NavigationDraft {
  const neighbour = neighbourIn(shownFixedEntriesOf(draft), id, to)
  return neighbour ? moveBeside(draft, { type: 'fixed', id }, neighbour) : draft
}

/** Moves an entry among all visible ones, and renumbers them in steps of 10. */
export function moveInPreview(draft: NavigationDraft, from: number, to: number): NavigationDraft {
  const { header, dropdown } = arrangeDraft(draft)
  return renumber(draft, moveEntry([...header, ...dropdown], from, to))
}

/** The values of `mine` in the fields that differ from `base`, else the stored ones. */
function mergeFields<Values>(mine: Values, base: Values, stored: Values, fields: readonly (keyof Values)[]) {
  const changed = fields.filter(field => mine[field] !== base[field])
  return { ...stored, ...Object.fromEntries(changed.map(field => [field, mine[field]])) } as Values
}

/** Applies the changes since `base` to the stored draft, field by field. */
export function rebase(mine: NavigationDraft, base: NavigationDraft, stored: NavigationDraft) {
  const merged = mergeFields(mine, base, stored, ['maxVisibleItems', 'moreDropdownLabel'])
  return mapEntries(merged, entry => {
    const mineEntry = findEntry(mine.entries, entry)
    const baseEntry = findEntry(base.entries, entry)
    if (!mineEntry || !baseEntry) return entry
    return mergeFields(mineEntry, baseEntry, entry, ['order', 'isShown'])
  })
}
