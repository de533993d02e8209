/** A table in a backup. */
export interface BackupTable {
  name: string
  /** The primary key; rows are in its order. */
  key: readonly string[]
  /** The migration that creates it. */
  since: string
  /** The column with bytes, written as base64. */
  bytes?: string
  /** A column that refers to another row of the table, perhaps a later one. */
  own?: string
}

/** Every table of a backup, after the tables it refers to. */
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
 * Tables without a backup: ended sessions must not return, failed sign-ins expire, the head has migrations and revision, and
 * triggers count products.
 */
export const omittedTables: readonly string[] = [
  'sessions',
  'sign_in_failures',
  'migrations',
  'revision',
  'product_counts',
]

/** The tables of a database with these migrations. */
export function tablesOf(schema: readonly string[]): BackupTable[] {
  return backupTables.filter(({ since }) => schema.includes(since))
}
