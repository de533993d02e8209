import { isDeepStrictEqual } from 'node:util'
import { categoryMessages } from '@chekku/domain/category'
import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation'
import { invalid, problemMessages } from '@chekku/domain/problem'
import type { NavigationConfig, NavigationSave, NavigationVersion } from '@chekku/domain/schemas/navigation'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import {
  findSettings,
  findVersion,
  insertVersion,
  listCategoryNames,
  listPositions,
  listVersions,
  storePosition,
  storeSettings,
} from './store.ts'

/** Reads the settings; writes them without a new version when orders are renumbered. */
export { findSettings as readNavigationSettings, storeSettings as writeNavigationSettings }

type Positions = NavigationConfig['categories']

/** Merges a save into the stored settings, key by key. */
function mergeSettings(stored: NavigationSettings, save: NavigationSave): NavigationSettings {
  return {
    maxVisibleItems: save.maxVisibleItems ?? stored.maxVisibleItems,
    moreDropdownLabel: save.moreDropdownLabel ?? stored.moreDropdownLabel,
    showFixedItems: { ...stored.showFixedItems, ...given(save.showFixedItems) },
    fixedItemsOrder: { ...stored.fixedItemsOrder, ...given(save.fixedItemsOrder) },
  }
}

function given<Value>(partial: Record<string, Value | undefined> | undefined): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(partial ?? {}).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  )
}

function mergePositions(stored: Positions, save: NonNullable<NavigationSave['categories']>): Positions {
  const positions = new Map(stored.map(position => [position._id, { ...position }]))
  const unknown: Record<string, string> = {}
  for (const [index, { _id, order, showInNav }] of save.entries()) {
    const position = positions.get(_id)
    if (!position) unknown[`categories.${index}._id`] = categoryMessages.notFound
    else Object.assign(position, given({ order, showInNav }))
  }
  if (Object.keys(unknown).length > 0) throw invalid(unknown, problemMessages.checkFields)
  return [...positions.values()]
}

/** The positions of a saved version, for categories that still exist; others keep their positions. */
function positionsOfVersion(stored: Positions, version: Positions): Positions {
  const saved = new Map(version.map(position => [position._id, position]))
  return stored.map(position => saved.get(position._id) ?? position)
}

interface Stored {
  settings: NavigationSettings
  positions: Positions
}

const readStored = async (queries: Queries): Promise<Stored> => ({
  settings: (await findSettings(queries)) ?? publicNavigationDefaults,
  positions: await listPositions(queries),
})

/** Stores the differences, and adds a version if there are any. */
async function store(transaction: WriteTransaction, stored: Stored, { settings, positions }: Stored) {
  if (isDeepStrictEqual({ settings, positions }, stored)) return settings
  await storeSettings(transaction, settings)
  for (const [index, position] of positions.entries()) {
    const before = stored.positions[index]
    if (isDeepStrictEqual(position, before)) continue
    await storePosition(transaction, position, position.showInNav !== before?.showInNav)
  }
  await insertVersion(transaction, { ...settings, categories: await listPositions(transaction) })
  const names = await listCategoryNames(transaction)
  await recordAudit(transaction, {
    action: 'changed',
    kind: 'navigation',
    id: 'navigation',
    name: 'Navigation',
    before: { ...stored.settings, categories: without(stored.positions, positions, names) },
    after: { ...settings, categories: without(positions, stored.positions, names) },
  })
  return settings
}

/** The positions that differ from `others`, with the categories' names. */
const without = (positions: Positions, others: Positions, names: ReadonlyMap<string, string>) =>
  positions
    .filter((position, index) => !isDeepStrictEqual(position, others[index]))
    .map(({ _id, ...position }) => ({ _id, name: names.get(_id), ...position }))

/** The navigation configuration and its saved versions. */
export class Navigation {
  readonly #database: Database

  constructor({ database }: { database: Database }) {
    this.#database = database
  }

  /** The stored settings, or the public defaults before the first save. */
  async read(): Promise<NavigationSettings> {
    return (await findSettings(this.#database.reader)) ?? publicNavigationDefaults
  }

  /** Merges and stores settings and category positions in one transaction; a change adds a version. */
  save(input: NavigationSave): Promise<NavigationSettings> {
    return this.#database.writeCatalogue(async transaction => {
      const stored = await readStored(transaction)
      return store(transaction, stored, {
        settings: mergeSettings(stored.settings, input),
        positions: mergePositions(stored.positions, input.categories ?? []),
      })
    })
  }

  /** Restores a saved version as a new version; rejects with Problem `not-found`. */
  restore(id: string): Promise<NavigationSettings> {
    return this.#database.writeCatalogue(async transaction => {
      const { categories, ...settings } = (await findVersion(transaction, id)).config
      const stored = await readStored(transaction)
      return store(transaction, stored, {
        settings: mergeSettings(stored.settings, settings),
        positions: positionsOfVersion(stored.positions, categories),
      })
    })
  }

  /** Saved versions, newest first. */
  history(): Promise<NavigationVersion[]> {
    return listVersions(this.#database.reader)
  }

  /** One saved version; rejects with Problem `not-found`. */
  version(id: string): Promise<NavigationVersion> {
    return findVersion(this.#database.reader, id)
  }
}
