import { type NavigationEntry, publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import type { NavigationConfig, NavigationVersion } from '@chekku/domain/schemas/navigation'
import { draftOf } from './navigation-draft.ts'

/** The name of a category by its id; undefined if it is deleted. */
export type NameOf = (id: string) => string | undefined

const gone = 'a deleted category'

/** If more entries than this have moved, they are counted instead of named. */
const namedMoves = 3

/** The state before the first save: the defaults, with every category hidden. */
const stateBeforeFirst = ({ categories }: NavigationConfig): NavigationConfig => ({
  ...publicNavigationDefaults,
  categories: categories.map(position => ({ ...position, showInNav: false })),
})

type Version = Pick<NavigationVersion, 'version' | 'config'>

/** The changes since the previous version; none if the list leaves that out. */
export function versionChanges(
  { version, config }: Version,
  previous: Version | undefined,
  nameOf: NameOf,
): string[] {
  const before = previous?.config ?? (version === 1 && stateBeforeFirst(config))
  return before ? configChanges(config, before, nameOf) : []
}

function configChanges(config: NavigationConfig, before: NavigationConfig, nameOf: NameOf): string[] {
  const draft = ({ categories, ...settings }: NavigationConfig) =>
    draftOf(
      settings,
      categories.map(category => ({ ...category, name: nameOf(category._id) ?? gone })),
    )
  const [is, was] = [draft(config), draft(before)]
  const keyOf = ({ type, id }: NavigationEntry) => `${type}/${id}`
  const indexBefore = new Map(was.entries.map((entry, index) => [keyOf(entry), index]))
  const wereShown = new Set(was.entries.filter(({ isShown }) => isShown).map(keyOf))
  const changed = is.entries.filter(entry => entry.isShown !== wereShown.has(keyOf(entry)))
  const common = is.entries.filter(entry => indexBefore.has(keyOf(entry)))
  const stayed = longestRising(common.map(entry => indexBefore.get(keyOf(entry)) ?? 0))
  const moved = common.filter(entry => !stayed.includes(indexBefore.get(keyOf(entry)) ?? 0))
  const names = (entries: readonly NavigationEntry[]) => entries.map(({ name }) => name).join(', ')

  const changes = [
    is.maxVisibleItems !== was.maxVisibleItems &&
      `Maximum visible items: ${was.maxVisibleItems} became ${is.maxVisibleItems}`,
    is.moreDropdownLabel !== was.moreDropdownLabel &&
      `More dropdown label: “${was.moreDropdownLabel}” became “${is.moreDropdownLabel}”`,
    changed.some(({ isShown }) => isShown) && `Shown: ${names(changed.filter(({ isShown }) => isShown))}`,
    changed.some(({ isShown }) => !isShown) && `Hidden: ${names(changed.filter(({ isShown }) => !isShown))}`,
    moved.length > 0 &&
      `Order: ${moved.length > namedMoves ? `${moved.length} entries` : names(moved)} moved`,
  ].filter(change => change !== false)
  return changes.length > 0 ? changes : ['Nothing that can be seen']
}

/** The longest increasing subsequence: the entries that did not have to move. */
function longestRising(numbers: readonly number[]): readonly number[] {
  const longer = (a: readonly number[], b: readonly number[]) => (b.length > a.length ? b : a)
  const endingAtEach: (readonly number[])[] = []
  for (const number of numbers) {
    const before = endingAtEach.filter(rising => (rising.at(-1) ?? 0) < number)
    endingAtEach.push([...before.reduce(longer, []), number])
  }
  return endingAtEach.reduce(longer, [])
}
