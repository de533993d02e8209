import { isDeepStrictEqual } from 'node:util'
import { messages } from '@chekku/domain/messages'
import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation'
import type { NavigationConfig, NavigationSave, NavigationVersion } from '@chekku/domain/navigation-config'
import { invalid, Problem } from '@chekku/domain/problem'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/new-id.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import {
  findSettings,
  findVersion,
  insertVersion,
  listCategoryNames,
  listPlaces,
  listVersions,
  storePlace,
  storeSettings,
} from './store.ts'

/** The stored settings; undefined before anything was saved. */
export const readNavigationSettings = (queries: Queries): Promise<NavigationSettings | undefined> =>
  findSettings(queries)

/** Stores settings whole, without a version of its own: for a list that had to be spread. */
export const writeNavigationSettings = (
  transaction: WriteTransaction,
  settings: NavigationSettings,
): Promise<void> => storeSettings(transaction, settings)

type Places = NavigationConfig['categories']

/** What is stored with what was sent merged over it, key by key; keys that were not sent stay. */
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

function mergePlaces(stored: Places, save: NonNullable<NavigationSave['categories']>): Places {
  const places = new Map(stored.map(place => [place._id, { ...place }]))
  const unknown: Record<string, string> = {}
  for (const [index, { _id, order, showInNav }] of save.entries()) {
    const place = places.get(_id)
    if (!place) unknown[`categories.${index}._id`] = messages.categoryNotFound
    else Object.assign(place, given({ order, showInNav }))
  }
  if (Object.keys(unknown).length > 0) throw invalid(unknown, messages.checkFields)
  return [...places.values()]
}

/** The places that a saved version holds, as far as their categories exist; others stay where they are. */
function placesOfVersion(stored: Places, version: Places): Places {
  const saved = new Map(version.map(place => [place._id, place]))
  return stored.map(place => saved.get(place._id) ?? place)
}

interface Stored {
  settings: NavigationSettings
  places: Places
}

const readStored = async (queries: Queries): Promise<Stored> => ({
  settings: (await findSettings(queries)) ?? publicNavigationDefaults,
  places: await listPlaces(queries),
})

async function existingVersion(queries: Queries, id: string): Promise<NavigationVersion> {
  const version = await findVersion(queries, id)
  if (!version) throw new Problem('not-found', messages.versionNotFound)
  return version
}

/** Stores what differs from what is stored, and appends a version where anything does. */
async function store(
  transaction: WriteTransaction,
  stored: Stored,
  { settings, places }: Stored,
): Promise<NavigationSettings> {
  if (isDeepStrictEqual({ settings, places }, stored)) return settings
  await storeSettings(transaction, settings)
  for (const [index, place] of places.entries()) {
    const before = stored.places[index]
    if (isDeepStrictEqual(place, before)) continue
    await storePlace(transaction, place, place.showInNav !== before?.showInNav)
  }
  await insertVersion(transaction, newId(), { ...settings, categories: await listPlaces(transaction) })
  const names = await listCategoryNames(transaction)
  await recordAudit(transaction, {
    action: 'changed',
    kind: 'navigation',
    id: 'navigation',
    name: 'Navigation',
    before: { ...stored.settings, categories: without(stored.places, places, names) },
    after: { ...settings, categories: without(places, stored.places, names) },
  })
  return settings
}

/** The places that are not the same among others, with the names that people know them by. */
const without = (places: Places, others: Places, names: ReadonlyMap<string, string>) =>
  places
    .filter((place, index) => !isDeepStrictEqual(place, others[index]))
    .map(({ _id, ...place }) => ({ _id, name: names.get(_id), ...place }))

export type Navigation = ReturnType<typeof createNavigation>

/** The navigation configuration and its saved versions. */
export function createNavigation({ database }: { database: Database }) {
  /** Merges and stores settings and category places in one transaction; what changes something appends a version. */
  function save(input: NavigationSave): Promise<NavigationSettings> {
    return database.writeCatalogue(async transaction => {
      const stored = await readStored(transaction)
      return store(transaction, stored, {
        settings: mergeSettings(stored.settings, input),
        places: mergePlaces(stored.places, input.categories ?? []),
      })
    })
  }

  /** Puts a saved version to use again, as a new version; rejects with Problem `not-found`. */
  function restore(id: string): Promise<NavigationSettings> {
    return database.writeCatalogue(async transaction => {
      const { config } = await existingVersion(transaction, id)
      const { categories, ...settings } = config
      const stored = await readStored(transaction)
      return store(transaction, stored, {
        settings: mergeSettings(stored.settings, settings),
        places: placesOfVersion(stored.places, categories),
      })
    })
  }

  return {
    /** What is stored, or the public defaults in full before anything was saved. */
    read: async (): Promise<NavigationSettings> =>
      (await findSettings(database.reader)) ?? publicNavigationDefaults,
    save,
    restore,
    /** Saved versions, newest first. */
    history: (): Promise<NavigationVersion[]> => listVersions(database.reader),
    /** One saved version; rejects with Problem `not-found`. */
    version: (id: string): Promise<NavigationVersion> => existingVersion(database.reader, id),
  }
}
