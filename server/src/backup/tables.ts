export interface BackupTable {
  name: string
  /** The primary key, by which rows are sorted. */
  key: readonly string[]
  /** The column with bytes, encoded as base64. */
  bytes?: string
  /** A column that references a row of the same table, possibly a later one. */
  selfReference?: string
  /** The migration that creates it; backups of earlier schemas do not have the table. */
  since?: string
}

/**
 * The tables of a backup; a table comes after the tables that it references. A backup leaves out sessions, known devices,
 * scripts' keys and mailed links, since none that has ended may come back, and tables whose rows expire or are derived.
 */
export const backupTables: readonly BackupTable[] = [
  { name: 'administrators', key: ['id'] },
  { name: 'passkeys', key: ['id'], since: '0015-people' },
  { name: 'authenticators', key: ['administrator_id'], since: '0015-people' },
  { name: 'recovery_codes', key: ['administrator_id', 'code_hash'], since: '0015-people' },
  { name: 'second_factor_rules', key: ['access'], since: '0015-people' },
  { name: 'known_addresses', key: ['administrator_id', 'address'] },
  { name: 'deletions', key: ['id'] },
  { name: 'categories', key: ['id'], selfReference: 'parent_id' },
  { name: 'products', key: ['id'] },
  { name: 'packs', key: ['product_id', 'id'], since: '0011-packs' },
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

/** The tables of a schema, by its applied migrations. */
export const tablesOf = (schema: readonly string[]): readonly BackupTable[] =>
  backupTables.filter(({ since }) => since === undefined || schema.includes(since))
