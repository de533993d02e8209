import type { AuditAction, AuditKind } from '@chekku/domain/schemas/audit'
import type { Kysely, Transaction } from 'kysely'

/*
 * The tables, as the queries see them. Times are whole milliseconds since 1970 UTC, flags are 0 and 1, prices whole
 * paise; `*_key` columns hold texts as `searchKey` makes them, and every text column that is sorted or compared does so
 * by code point, so that both databases answer alike.
 */

export interface AdministratorsTable {
  id: string
  email: string
  email_key: string
  name: string
  role: string
  password_hash: string
  disabled: 0 | 1
  created_at: number
  updated_at: number
}

export interface SessionsTable {
  /** SHA-256 of the bearer token, hex. */
  token_hash: string
  administrator_id: string
  created_at: number
  last_used_at: number
}

export interface SignInFailuresTable {
  id: string
  /** Search key of the e-mail that was tried, whether or not such an account exists. */
  account_key: string
  address: string
  failed_at: number
}

/** Addresses from which an administrator has signed in before. */
export interface KnownAddressesTable {
  administrator_id: string
  address: string
  signed_in_at: number
}

export interface CategoriesTable {
  id: string
  name: string
  name_key: string
  description: string
  /** A stored picture's path, or "". */
  image: string
  sort_order: number
  show_in_nav: 0 | 1
  show_in_products_dropdown: 0 | 1
  parent_id: string | null
  version: number
  created_at: number
  updated_at: number
  /** Set while the row is in the trash. */
  deletion_id: string | null
}

export interface ProductsTable {
  id: string
  name: string
  description: string
  /** Search keys of name and description, a line feed between them. */
  search_key: string
  price_paise: number
  category_id: string | null
  subcategory_id: string | null
  image: string
  featured: 0 | 1
  in_stock: 0 | 1
  version: number
  created_at: number
  updated_at: number
  /** Set while the row is in the trash. */
  deletion_id: string | null
}

/** How many products are not in the trash, by what lists are filtered by; the database itself keeps it. */
export interface ProductCountsTable {
  /** "" where there is none. */
  category_id: string
  /** "" where there is none. */
  subcategory_id: string
  featured: 0 | 1
  in_stock: 0 | 1
  total: number
}

export interface GalleryItemsTable {
  id: string
  title: string
  description: string
  /** Free text; where `category_id` is set, that category's name is shown instead, and this is what stays when it goes. */
  category_text: string
  category_id: string | null
  subcategory_id: string | null
  is_popular: 0 | 1
  sort_order: number
  image: string
  version: number
  created_at: number
  updated_at: number
  /** Set while the row is in the trash. */
  deletion_id: string | null
}

/** One act of deleting, and what the trash shows of it. Its rows name it, and go for good when it goes. */
export interface DeletionsTable {
  id: string
  kind: 'product' | 'category' | 'gallery'
  /** Of what was deleted, or of the first of several. */
  name: string
  image: string
  /** How many others of its kind went with it. */
  along: number
  deleted_at: number
  /** Set once it was restored; the row stays as long as it would have, so that restoring again is understood. */
  restored_at: number | null
}

/** One row, id 1, once something was saved. `settings` is JSON of NavigationSettings. */
export interface NavigationTable {
  id: number
  settings: string
}

/** `config` is JSON of NavigationConfig. */
export interface NavigationVersionsTable {
  id: string
  version: number
  saved_at: number
  config: string
}

export interface PicturesTable {
  /** `/uploads/{kind}/{hash}-{width}x{height}.{extension}` */
  path: string
  content_type: string
  bytes: Buffer
  created_at: number
}

export interface PictureVariantsTable {
  path: string
  picture_path: string
  content_type: string
  bytes: Buffer
  created_at: number
}

export interface IdempotencyKeysTable {
  administrator_id: string
  key: string
  /** SHA-256 of method, path and input, so that a key used for something else is seen. */
  fingerprint: string
  status: number
  /** The first answer's JSON text. */
  body: string
  created_at: number
}

/** One line of the activity log; the database refuses to change or remove it. */
export interface ActivityTable {
  id: string
  at: number
  /** Null where it was not an administrator: then `actor_name` says who. */
  actor_id: string | null
  actor_name: string
  action: AuditAction
  kind: AuditKind
  subject_id: string
  subject_name: string
  /** JSON of what differs, or null. */
  facts_before: string | null
  facts_after: string | null
}

/** One row, id 1: moves with every write of the catalogue. */
export interface RevisionTable {
  id: number
  value: number
}

export interface Schema {
  administrators: AdministratorsTable
  sessions: SessionsTable
  sign_in_failures: SignInFailuresTable
  known_addresses: KnownAddressesTable
  categories: CategoriesTable
  products: ProductsTable
  product_counts: ProductCountsTable
  gallery_items: GalleryItemsTable
  deletions: DeletionsTable
  navigation: NavigationTable
  navigation_versions: NavigationVersionsTable
  pictures: PicturesTable
  picture_variants: PictureVariantsTable
  idempotency_keys: IdempotencyKeysTable
  activity: ActivityTable
  revision: RevisionTable
}

/** Something that can be queried: the reader, or the transaction of a write. */
export type Queries = Kysely<Schema>
export type WriteTransaction = Transaction<Schema>
