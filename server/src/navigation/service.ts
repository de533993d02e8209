import { isDeepStrictEqual } from 'node:util'
import { categoryMessages } from '@chekku/domain/category'
import type { NavigationSettings } from '@chekku/domain/navigation/navigation'
import { Problem, problemMessages } from '@chekku/domain/problem'
import type { NavigationConfig, NavigationSave, NavigationVersion } from '@chekku/domain/schemas/navigation'
import type { Call } from '../calls/call.ts'
import { type ChangeSet, quiet } from '../changes/change-set.ts'
import type { CatalogueContext } from '../changes/service.ts'
import { definedValues } from '../changes/write-rows.ts'
import type { Queries } from '../database/schema.ts'
import { flagColumn } from '../entities/columns.ts'
import { refuseFields } from '../entities/field-errors.ts'
import {
  findVersion,
  listCategoryNames,
  listPositions,
  listVersions,
  newestVersion,
  readNavigationSettings,
  settingsChange,
} from './store.ts'

type Positions = NavigationConfig['categories']

/** Merges a save into the stored settings, key by key. */
function mergeSettings(stored: NavigationSettings, save: NavigationSave): NavigationSettings {
  return {
    maxVisibleItems: save.maxVisibleItems ?? stored.maxVisibleItems,
    moreDropdownLabel: save.moreDropdownLabel ?? stored.moreDropdownLabel,
    showFixedItems: { ...stored.showFixedItems, ...definedValues(save.showFixedItems) },
    fixedItemsOrder: { ...stored.fixedItemsOrder, ...definedValues(save.fixedItemsOrder) },
  }
}

function mergePositions(stored: Positions, save: NonNullable<NavigationSave['categories']>): Positions {
  const positions = new Map(stored.map(position => [position._id, { ...position }]))
  const unknown: Record<string, string> = {}
  for (const [index, { _id, order, showInNav }] of save.entries()) {
    const position = positions.get(_id)
    if (!position) unknown[`categories.${index}._id`] = categoryMessages.notFound
    else Object.assign(position, definedValues({ order, showInNav }))
  }
  refuseFields(unknown)
  return [...positions.values()]
}

/** The positions of a saved version, for categories that still exist; others keep their positions. */
function positionsOfVersion(stored: Positions, version: Positions): Positions {
  const saved = new Map(version.map(position => [position._id, position]))
  return stored.map(position => saved.get(position._id) ?? position)
}

interface StoredNavigation {
  settings: NavigationSettings
  positions: Positions
}

/** Rejects with Problem `stale` and the settings if the newest saved version is not the expected one. */
async function readStoredNavigation(queries: Queries, { expectedVersion }: Call): Promise<StoredNavigation> {
  const settings = await readNavigationSettings(queries)
  if (expectedVersion !== undefined && expectedVersion !== (await newestVersion(queries)))
    throw new Problem('stale', problemMessages.stale, { data: settings })
  return { settings, positions: await listPositions(queries) }
}

/** Plans the rows that differ from the stored navigation; any difference adds a version. */
async function planSave(
  queries: Queries,
  at: number,
  stored: StoredNavigation,
  { settings, positions }: StoredNavigation,
): Promise<ChangeSet> {
  if (isDeepStrictEqual({ settings, positions }, stored)) return { rows: [] }
  const changed = differing(positions, stored.positions)
  const shownBefore = new Map(stored.positions.map(({ _id, showInNav }) => [_id, showInNav]))
  const names = await listCategoryNames(queries)
  const withNames = (list: Positions) =>
    list.map(({ _id, ...position }) => ({ _id, name: names.get(_id), ...position }))
  return {
    rows: [
      ...(await settingsChange(queries, settings, { touch: true })),
      ...changed.map(({ _id: id, order, showInNav }) =>
        quiet('category', id, {
          sort_order: order,
          show_in_nav: flagColumn(showInNav),
          // A new order alone keeps the version.
          ...(showInNav !== shownBefore.get(id) && { updated_at: at }),
        }),
      ),
    ],
    events: [
      {
        action: 'changed',
        kind: 'navigation',
        id: 'navigation',
        name: 'Navigation',
        before: { ...stored.settings, categories: withNames(differing(stored.positions, positions)) },
        after: { ...settings, categories: withNames(changed) },
      },
    ],
  }
}

/** The positions that differ from those at the same places of `others`. */
const differing = (positions: Positions, others: Positions) =>
  positions.filter((position, index) => !isDeepStrictEqual(position, others[index]))

/** The navigation configuration and its saved versions. */
export class Navigation {
  readonly #context: CatalogueContext

  constructor(context: CatalogueContext) {
    this.#context = context
  }

  /** The stored settings, or the public defaults before the first save. */
  read(): Promise<NavigationSettings> {
    return readNavigationSettings(this.#context.database.reader)
  }

  /** Merges and stores settings and category positions in one transaction; a change adds a version. */
  save(call: Call, input: NavigationSave): Promise<NavigationSettings> {
    return this.#context.changes.write(call, async (queries, at) => {
      const stored = await readStoredNavigation(queries, call)
      const settings = mergeSettings(stored.settings, input)
      const positions = mergePositions(stored.positions, input.categories ?? [])
      return { ...(await planSave(queries, at, stored, { settings, positions })), answer: () => settings }
    })
  }

  /** Restores a saved version as a new version; rejects with Problem `not-found`. */
  restore(call: Call, id: string): Promise<NavigationSettings> {
    return this.#context.changes.write(call, async (queries, at) => {
      const { categories, ...saved } = (await findVersion(queries, id)).config
      const stored = await readStoredNavigation(queries, call)
      const settings = mergeSettings(stored.settings, saved)
      const positions = positionsOfVersion(stored.positions, categories)
      return { ...(await planSave(queries, at, stored, { settings, positions })), answer: () => settings }
    })
  }

  /** The newest saved versions, newest first. */
  history(): Promise<NavigationVersion[]> {
    return listVersions(this.#context.database.reader)
  }

  /** One saved version; rejects with Problem `not-found`. */
  version(id: string): Promise<NavigationVersion> {
    return findVersion(this.#context.database.reader, id)
  }
}
