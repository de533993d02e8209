/** A table in a backup. */
export interface BackupTable {
  name: string
  /** The primary key; rows are in its order. */
  key: readonly string[]
  /** The column with bytes, written as base64. */
  bytes?: string
  /** A column that refers to another row of the table, perhaps a later one. */
  own?: string
  /** The migration that creates it; a backup of an earlier schema has no such table. */
  since?: string
}

/** Every table of a backup, after the tables it refers to. */
export const backupTables: readonly BackupTable[] = [
  { name: 'administrators', key: ['id'] },
  { name: 'known_addresses', key: ['administrator_id', 'address'] },
  { name: 'deletions', key: ['id'] },
  { name: 'categories', key: ['id'], own: 'parent_id' },
  { name: 'products', key: ['id'] },
  { name: 'gallery_items', key: ['id'] },
  { name: 'addresses', key: ['kind', 'address'], since: '0008-products' },
  { name: 'redirects', key: ['from_path'], since: '0008-products' },
  { name: 'navigation', key: ['id'] },
  { name: 'navigation_versions', key: ['id'] },
  { name: 'shop', key: ['id'], since: '0007-shop' },
  { name: 'shop_versions', key: ['id'], since: '0007-shop' },
  { name: 'go_live_marks', key: ['name'], since: '0007-shop' },
  { name: 'idempotency_keys', key: ['administrator_id', 'key'] },
  { name: 'activity', key: ['id'] },
  { name: 'pictures', key: ['path'], bytes: 'bytes' },
  { name: 'picture_variants', key: ['path'], bytes: 'bytes' },
  { name: 'picture_uploads', key: ['path'], since: '0008-products' },
]

/** The tables of a schema, by the migrations that it had. */
export const tablesOf = (schema: readonly string[]): readonly BackupTable[] =>
  backupTables.filter(({ since }) => since === undefined || schema.includes(since))

/** Tables without a backup: ended sessions must not return, and the others expire or follow from the rest. */
export const omittedTables: readonly string[] = [
  'sessions',
  'sign_in_failures',
  'previews',
  'migrations',
  'revision',
  'product_counts',
]
