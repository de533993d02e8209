import { randomUUIDv7 } from 'node:crypto'
import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation'
import { navigationMessages } from '@chekku/domain/navigation-manager'
import { Problem } from '@chekku/domain/problem'
import type { NavigationConfig, NavigationVersion } from '@chekku/domain/schemas/navigation'
import type { Queries, Schema } from '../database/schema.ts'

const ONLY_ROW = 1

export async function findSettings(queries: Queries): Promise<NavigationSettings | undefined> {
  const row = await queries.selectFrom('navigation').select('settings').executeTakeFirst()
  return row && (JSON.parse(row.settings) as NavigationSettings)
}

export async function storeSettings(queries: Queries, settings: NavigationSettings): Promise<void> {
  const text = JSON.stringify(settings)
  await queries
    .insertInto('navigation')
    .values({ id: ONLY_ROW, settings: text })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ settings: text }))
    .execute()
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

/** The names of categories, by id. */
export async function listCategoryNames(queries: Queries): Promise<Map<string, string>> {
  const rows = await queries.selectFrom('categories').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Stores the position of a category. Its version changes only with its visibility: a new order alone keeps it. */
export async function storePosition(
  queries: Queries,
  position: { _id: string; order: number; showInNav: boolean },
  isVisibilityChanged: boolean,
): Promise<void> {
  await queries
    .updateTable('categories')
    .set({ sort_order: position.order, show_in_nav: position.showInNav ? 1 : 0 })
    .$if(isVisibilityChanged, update =>
      update.set(eb => ({ version: eb('version', '+', 1), updated_at: Date.now() })),
    )
    .where('id', '=', position._id)
    .execute()
}

const versions = (queries: Queries) => queries.selectFrom('navigation_versions').selectAll()

export const listVersions = async (queries: Queries): Promise<NavigationVersion[]> =>
  (await versions(queries).orderBy('version', 'desc').execute()).map(presentVersion)

/** Rejects with Problem `not-found`. */
export async function findVersion(queries: Queries, id: string): Promise<NavigationVersion> {
  const row = await versions(queries).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not-found', navigationMessages.versionNotFound)
  return presentVersion(row)
}

export async function insertVersion(queries: Queries, config: NavigationConfig): Promise<void> {
  const latest = await queries
    .selectFrom('navigation_versions')
    .select(eb => eb.fn.max('version').as('version'))
    .executeTakeFirst()
  await queries
    .insertInto('navigation_versions')
    .values({
      id: randomUUIDv7(),
      version: (latest?.version ?? 0) + 1,
      saved_at: Date.now(),
      config: JSON.stringify(config),
    })
    .execute()
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
