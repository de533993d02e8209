import { type NavigationEntry, publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import type { NavigationConfig, NavigationVersion } from '@chekku/domain/schemas/navigation'
import { draftOf } from './navigation-draft.ts'

/** The name of a category by its id; undefined if it is deleted. */
export type NameOf = (id: string) => string | undefined

const deletedName = 'a deleted category'

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
  const newDraft = draftWithNames(config, nameOf)
  const oldDraft = draftWithNames(before, nameOf)
  const wereShown = new Set(oldDraft.entries.filter(({ isShown }) => isShown).map(keyOf))
  const toggled = newDraft.entries.filter(entry => entry.isShown !== wereShown.has(keyOf(entry)))
  const appeared = toggled.filter(({ isShown }) => isShown)
  const disappeared = toggled.filter(({ isShown }) => !isShown)
  const moved = movedEntries(oldDraft.entries, newDraft.entries)

  const changes = [
    newDraft.maxVisibleItems !== oldDraft.maxVisibleItems &&
      `Maximum visible items: ${oldDraft.maxVisibleItems} became ${newDraft.maxVisibleItems}`,
    newDraft.moreDropdownLabel !== oldDraft.moreDropdownLabel &&
      `More dropdown label: “${oldDraft.moreDropdownLabel}” became “${newDraft.moreDropdownLabel}”`,
    appeared.length > 0 && `Shown: ${namesOf(appeared)}`,
    disappeared.length > 0 && `Hidden: ${namesOf(disappeared)}`,
    moved.length > 0 &&
      `Order: ${moved.length > namedMoves ? `${moved.length} entries` : namesOf(moved)} moved`,
  ].filter(change => change !== false)
  return changes.length > 0 ? changes : ['No visible change']
}

const draftWithNames = ({ categories, ...settings }: NavigationConfig, nameOf: NameOf) =>
  draftOf(
    settings,
    categories.map(category => ({ ...category, name: nameOf(category._id) ?? deletedName })),
  )

const keyOf = ({ type, id }: NavigationEntry) => `${type}/${id}`
const namesOf = (entries: readonly NavigationEntry[]) => entries.map(({ name }) => name).join(', ')

/** The fewest entries whose moves explain the new order. */
function movedEntries(before: readonly NavigationEntry[], after: readonly NavigationEntry[]) {
  const indexBefore = new Map(before.map((entry, index) => [keyOf(entry), index]))
  const common = after.flatMap(entry => {
    const index = indexBefore.get(keyOf(entry))
    return index === undefined ? [] : [{ entry, index }]
  })
  const unmoved = longestRising(common.map(({ index }) => index))
  return common.filter(({ index }) => !unmoved.includes(index)).map(({ entry }) => entry)
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
