import { randomUUIDv7 } from 'node:crypto'
import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { Problem } from '@chekku/domain/problem'
import type { NavigationConfig, NavigationVersion } from '@chekku/domain/schemas/navigation'
import { shopLimits } from '@chekku/domain/shop/sections'
import type { RowChange } from '../changes/change-set.ts'
import type { Queries, Schema } from '../database/schema.ts'

const ONLY_ROW = 1

export async function findSettings(queries: Queries): Promise<NavigationSettings | undefined> {
  const row = await queries.selectFrom('navigation').select('settings').executeTakeFirst()
  return row && (JSON.parse(row.settings) as NavigationSettings)
}

/** The stored settings, or the public defaults before the first save. */
export const readNavigationSettings = async (queries: Queries): Promise<NavigationSettings> =>
  (await findSettings(queries)) ?? publicNavigationDefaults

/** The change of the row to these settings; `touch` marks a save, which adds a version, unlike a renumbering. */
export async function settingsChange(
  queries: Queries,
  settings: NavigationSettings,
  { touch = false } = {},
): Promise<RowChange[]> {
  const columns = { settings: JSON.stringify(settings) }
  const row = { kind: 'navigation', id: String(ONLY_ROW), ...(touch && { touch }) } as const
  const isThere = (await findSettings(queries)) !== undefined
  return [isThere ? { ...row, set: columns } : { ...row, insert: { id: ONLY_ROW, ...columns } }]
}

/** Order and visibility of every category, by order then name. */
export async function listPositions(queries: Queries): Promise<NavigationConfig['categories']> {
  const rows = await queries
    .selectFrom('categories')
    .select(['id', 'sort_order', 'show_in_nav'])
    .where('deletion_id', 'is', null)
    .orderBy('sort_order')
    .orderBy('name_key')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ _id: row.id, order: row.sort_order, showInNav: row.show_in_nav === 1 }))
}

export async function listCategoryNames(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const versions = (queries: Queries) => queries.selectFrom('navigation_versions').selectAll()

/** Only the newest are listed, since each names every category and anybody may read them. */
export const listVersions = async (queries: Queries): Promise<NavigationVersion[]> =>
  (await versions(queries).orderBy('version', 'desc').limit(shopLimits.versions).execute()).map(
    presentVersion,
  )

/** Rejects with Problem `not-found`. */
export async function findVersion(queries: Queries, id: string): Promise<NavigationVersion> {
  const row = await versions(queries).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', navigationMessages.versionNotFound)
  return presentVersion(row)
}

/** The number of the newest version; 0 before the first save. */
export async function newestVersion(queries: Queries): Promise<number> {
  const { version } = await queries
    .selectFrom('navigation_versions')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** A new row of a version. */
export async function newVersion(
  queries: Queries,
  saved_at: number,
  config: NavigationConfig,
): Promise<RowChange> {
  const id = randomUUIDv7()
  const version = (await newestVersion(queries)) + 1
  return {
    kind: 'navigation-version',
    id,
    insert: { id, version, saved_at, config: JSON.stringify(config) },
  }
}

function presentVersion(row: Schema['navigation_versions']): NavigationVersion {
  return {
    _id: row.id,
    version: row.version,
    savedAt: new Date(row.saved_at).toISOString(),
    // A restored one may lack keys.
    config: {
      ...publicNavigationDefaults,
      categories: [],
      ...(JSON.parse(row.config) as Partial<NavigationConfig>),
    },
  }
}
