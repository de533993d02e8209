import {
  compareEntries,
  fixedEntry,
  fixedKeys,
  fixedNames,
  type NavigationEntry,
  type NavigationSettings,
} from '@chekku/domain/navigation'
import type { NavigationConfig } from '@chekku/domain/schemas/navigation'

/** The name of a category by its id; undefined where it is deleted. */
export type NameOf = (id: string) => string | undefined

const gone = 'a deleted category'

/** More moved entries than this are counted and not named. */
const namedMoves = 3

/** What a saved version changed, in words, against the one before it. */
export function versionChanges(config: NavigationConfig, before: NavigationConfig, nameOf: NameOf): string[] {
  const changes = [
    ...settingChanges(config, before),
    ...visibilityChanges(config, before, nameOf),
    ...orderChanges(config, before, nameOf),
  ]
  return changes.length > 0 ? changes : ['Nothing that can be seen']
}

function settingChanges(now: NavigationSettings, before: NavigationSettings): string[] {
  const changes: string[] = []
  if (now.maxVisibleItems !== before.maxVisibleItems) {
    changes.push(`Maximum visible items: ${before.maxVisibleItems} became ${now.maxVisibleItems}`)
  }
  if (now.moreDropdownLabel !== before.moreDropdownLabel) {
    changes.push(`More dropdown label: “${before.moreDropdownLabel}” became “${now.moreDropdownLabel}”`)
  }
  return changes
}

function visibilityChanges(now: NavigationConfig, before: NavigationConfig, nameOf: NameOf): string[] {
  const fixed = fixedKeys
    .filter(key => now.showFixedItems[key] !== before.showFixedItems[key])
    .map(key => ({ name: fixedNames[key], isShown: now.showFixedItems[key] }))
  const wasShown = new Map(before.categories.map(({ _id, showInNav }) => [_id, showInNav]))
  const categories = now.categories
    .filter(({ _id, showInNav }) => showInNav !== (wasShown.get(_id) ?? false))
    .map(({ _id, showInNav }) => ({ name: nameOf(_id) ?? gone, isShown: showInNav }))
  const all = [...fixed, ...categories]
  const names = (isShown: boolean) => all.filter(one => one.isShown === isShown).map(({ name }) => name)
  return [
    ...(names(true).length > 0 ? [`Shown: ${names(true).join(', ')}`] : []),
    ...(names(false).length > 0 ? [`Hidden: ${names(false).join(', ')}`] : []),
  ]
}

function orderChanges(now: NavigationConfig, before: NavigationConfig, nameOf: NameOf): string[] {
  const was = orderedEntries(before, nameOf)
  const is = orderedEntries(now, nameOf)
  const keyOf = ({ type, id }: NavigationEntry) => `${type}/${id}`
  const indexBefore = new Map(was.map((entry, index) => [keyOf(entry), index]))
  const common = is.filter(entry => indexBefore.has(keyOf(entry)))
  const stayed = longestRising(common.map(entry => indexBefore.get(keyOf(entry)) ?? 0))
  const moved = common.filter((_, at) => !stayed.has(at))
  if (moved.length === 0) return []
  if (moved.length > namedMoves) return [`Order: ${moved.length} entries moved`]
  return [`Order: ${moved.map(({ name }) => name).join(', ')} moved`]
}

/** Everything that has a position, shown or not, as it is sorted. */
function orderedEntries(
  { fixedItemsOrder, categories }: NavigationConfig,
  nameOf: NameOf,
): NavigationEntry[] {
  const fixed = fixedKeys.map(key => fixedEntry(key, fixedItemsOrder[key]))
  const rest = categories.map(
    ({ _id, order }): NavigationEntry => ({
      type: 'category',
      id: _id,
      name: nameOf(_id) ?? gone,
      order,
      path: '',
    }),
  )
  return [...fixed, ...rest].sort(compareEntries)
}

/** The indexes of the longest increasing subsequence: the entries that did not have to move. */
function longestRising(numbers: readonly number[]): Set<number> {
  const best: { length: number; previous: number }[] = []
  let end = -1
  for (const [at, number] of numbers.entries()) {
    let length = 1
    let previous = -1
    for (let earlier = 0; earlier < at; earlier += 1) {
      const run = best[earlier]?.length ?? 0
      if ((numbers[earlier] ?? 0) < number && run + 1 > length) {
        length = run + 1
        previous = earlier
      }
    }
    best.push({ length, previous })
    if (length > (best[end]?.length ?? 0)) end = at
  }
  const members = new Set<number>()
  for (let at = end; at !== -1; at = best[at]?.previous ?? -1) members.add(at)
  return members
}
