/** A table as it stands in a backup. */
export interface BackupTable {
  name: string
  /** The columns by which its rows are ordered and found again. */
  key: readonly string[]
  /** The migration that makes it. */
  since: string
  /** The column that holds bytes, written as base64. */
  bytes?: string
  /** A column that names another row of the same table, which may come later. */
  own?: string
}

/** Every table of a backup, each after those that its rows name. */
export const backupTables: readonly BackupTable[] = [
  { name: 'administrators', key: ['id'], since: '0001-catalogue' },
  { name: 'known_addresses', key: ['administrator_id', 'address'], since: '0001-catalogue' },
  { name: 'deletions', key: ['id'], since: '0002-trash' },
  { name: 'categories', key: ['id'], since: '0001-catalogue', own: 'parent_id' },
  { name: 'products', key: ['id'], since: '0001-catalogue' },
  { name: 'gallery_items', key: ['id'], since: '0001-catalogue' },
  { name: 'navigation', key: ['id'], since: '0001-catalogue' },
  { name: 'navigation_versions', key: ['id'], since: '0001-catalogue' },
  { name: 'idempotency_keys', key: ['administrator_id', 'key'], since: '0001-catalogue' },
  { name: 'activity', key: ['id'], since: '0003-activity' },
  { name: 'pictures', key: ['path'], since: '0001-catalogue', bytes: 'bytes' },
  { name: 'picture_variants', key: ['path'], since: '0001-catalogue', bytes: 'bytes' },
]

/**
 * What is left out: a session that was ended must not come back with a backup, and failed sign-ins are of the moment.
 * The migrations and the revision stand in the backup's first line. The database counts products by itself.
 */
export const leftOut: readonly string[] = [
  'sessions',
  'sign_in_failures',
  'migrations',
  'revision',
  'product_counts',
]

/** The tables that a database has after these migrations. */
export function tablesOf(schema: readonly string[]): BackupTable[] {
  return backupTables.filter(({ since }) => schema.includes(since))
}
