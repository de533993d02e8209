import type { Paise } from '@chekku/domain/money'
import type { ProductText } from '@chekku/domain/rules/product-texts'
import type { AuditAction, AuditKind } from '@chekku/domain/schemas/audit'
import type { offered } from '@chekku/domain/schemas/product/offer'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { AccountTables } from './account-tables.ts'

/*
 * The tables. Times are whole milliseconds since 1970 UTC, flags 0 and 1, prices whole paise; `*_key` columns hold texts
 * made by `caselessText`. Texts sort and compare by code point on both databases.
 */

/** Columns shared by products, categories and gallery items. */
interface CatalogueRow {
  id: string
  description: string
  /** Path of a stored picture, or "". */
  image: string
  version: number
  created_at: number
  updated_at: number
  /** Set while the row is in the trash. */
  deletion_id: string | null
}

export interface CategoriesTable extends CatalogueRow {
  name: string
  name_key: string
  sort_order: number
  show_in_nav: 0 | 1
  show_in_products_dropdown: 0 | 1
  parent_id: string | null
  /** Its current slug. */
  slug: Generated<string | null>
  /** JSON of the default facts of its products, or "". */
  facts: Generated<string>
}

export interface ProductsTable
  extends CatalogueRow,
    Record<Exclude<ProductText, keyof CatalogueRow>, Generated<string>> {
  name: string
  /** Search keys of its name, its description and the names of its sizes, separated by line feeds. */
  search_key: string
  /** The price of the size that lists show. */
  price_paise: Paise
  category_id: string | null
  subcategory_id: string | null
  featured: 0 | 1
  /** 1 if any of its sizes is. */
  in_stock: 0 | 1
  /** JSON of its pictures, `image` first; "" if `image` is the only one and nothing else is known. */
  pictures: Generated<string>
  /** JSON of its facts, or "". */
  facts: Generated<string>
  /** JSON of an availability beyond `in_stock`, or "". */
  availability: Generated<string>
  /** 1 for a draft. */
  hidden: Generated<0 | 1>
  /** Its position within its category. */
  sort_order: Generated<number>
  /** Its current slug. */
  slug: Generated<string | null>
}

type PackFields = Omit<Pack, '_id' | 'price' | 'mrp' | 'inStock' | keyof typeof offered>
type PackColumns = { [Field in keyof PackFields]: Generated<PackFields[Field]> }

/**
 * A size of a product; most of its fields have a column of their name. A product of which nothing but price, offer and
 * stock is known has one with the product's id.
 */
export interface PacksTable extends PackColumns {
  product_id: string
  id: string
  /** Its position among the product's sizes. */
  position: number
  price_paise: Paise
  mrp_paise: Paise | null
  /** Null for no offer, as is its end. */
  offer_paise: Generated<Paise | null>
  /** Wall times in the shop's zone; null for an offer that runs since it was set. */
  offer_from: Generated<string | null>
  offer_until: Generated<string | null>
  in_stock: 0 | 1
  /** Set once it is sold no more. */
  removed_at: number | null
}

export interface GalleryItemsTable extends CatalogueRow {
  title: string
  /** Free text; shown only without a linked category. */
  category_text: string
  category_id: string | null
  subcategory_id: string | null
  is_popular: 0 | 1
  sort_order: number
}

/** One deletion in the trash. Its rows refer to it and are removed with it. */
export interface DeletionsTable {
  id: string
  kind: 'product' | 'category' | 'gallery'
  /** Name of the first deleted row. */
  name: string
  image: string
  /** Number of other rows deleted with it. */
  along: number
  deleted_at: number
  /** Set by a restore; the row stays until it expires, so that a repeated restore succeeds. */
  restored_at: number | null
}

interface StoredFile {
  /** Format of a picture's path: `/uploads/{kind}/{hash}-{width}x{height}.{extension}` */
  path: string
  content_type: string
  bytes: Buffer
  created_at: number
}

/** An event of the audit log; triggers reject changing or removing it. */
export interface ActivityTable {
  id: string
  at: number
  /** Null for the program itself. */
  actor_id: string | null
  actor_name: string
  action: AuditAction
  kind: AuditKind
  subject_id: string
  subject_name: string
  /** JSON of the fields that differ, or null. */
  facts_before: string | null
  facts_after: string | null
  /** The change that it tells of. */
  change_id: Generated<string | null>
}

/** A change of the last 30 days. */
export interface ChangesTable {
  id: string
  at: number
  actor_name: string
  /** The id of the operation in the API's description. */
  operation: string
  /** The first change that this one undoes or does again; else its own id. */
  root_id: string
  /** 1 if it undoes its root, 0 if its root is in effect after it. */
  undoes: 0 | 1
  /** 1 while it is undone; it counts in roots alone. */
  undone: 0 | 1
}

/** The names of the kinds of rows that changes write. */
export type RowKind =
  | 'product'
  | 'pack'
  | 'category'
  | 'gallery'
  | 'deletion'
  | 'address'
  | 'navigation'
  | 'navigation-version'
  | 'shop'
  | 'shop-version'
  | 'redirect'

/** A row of a change. `before` and `after` are JSON of the columns that differ; null for a new row and for a removed one. */
export interface RowChangesTable {
  change_id: string
  position: number
  kind: RowKind
  row_id: string
  before: string | null
  after: string | null
  /** 1 if the audit log has an event of it. */
  told: 0 | 1
}

export interface Schema extends AccountTables {
  categories: CategoriesTable
  products: ProductsTable
  packs: PacksTable
  /** Number of products outside the trash, by the filters of lists ("" for no category); maintained by triggers. */
  product_counts: Record<'category_id' | 'subcategory_id', string> &
    Record<'featured' | 'in_stock', 0 | 1> & { total: number }
  gallery_items: GalleryItemsTable
  /** All current and earlier addresses of products and categories. */
  addresses: {
    kind: 'product' | 'category'
    /** A slug, or the id of a product that was joined to another. */
    address: string
    entity_id: string
    /** With a joined product: the size that it became. */
    pack_id: string | null
    /** The category of an entity that was removed for good. */
    category_id: Generated<string | null>
    created_at: number
  }
  /** Redirects from addresses of a former site; `from_path` is a path, then a line feed and the query if it has one. */
  redirects: { from_path: string; to_path: string; created_at: number }
  /** Preview links of drafts. `token_hash` is the SHA-256 of the link's token, in hex. */
  previews: { token_hash: string; product_id: string; expires_at: number }
  deletions: DeletionsTable
  /** One row, id 1, after the first save. `settings` is JSON of NavigationSettings. */
  navigation: { id: number; settings: string }
  /** `config` is JSON of NavigationConfig. */
  navigation_versions: { id: string; version: number; saved_at: number; config: string }
  /**
   * One row, id 1, after the first save. `details` is JSON of the saved keys of ShopDetails, by section;
   * `section_versions` is JSON of the version in which each section was last changed.
   */
  shop: { id: number; version: number; details: string; section_versions: string }
  /** `details` is JSON of the saved keys of ShopDetails, by section, without notices. */
  shop_versions: { id: string; version: number; section: string; saved_at: number; details: string }
  /** Completed and dismissed items of the go-live check, by name. */
  go_live_marks: { name: string; value: string; marked_at: number }
  pictures: StoredFile & Record<'width' | 'height', Generated<number>>
  picture_variants: StoredFile & { picture_path: string }
  /** `subject` is the beginning of the path that all images of one product, category or shop share. */
  share_images: { path: string; subject: string; bytes: Buffer; drawn_at: number }
  /** Uploaded pictures that no row refers to yet. */
  picture_uploads: { path: string; created_at: number }
  idempotency_keys: {
    administrator_id: string
    key: string
    /** SHA-256 of method, path and input. */
    fingerprint: string
    status: number
    /** JSON of the first response. */
    body: string
    change_id: Generated<string | null>
    created_at: number
  }
  activity: ActivityTable
  changes: ChangesTable
  row_changes: RowChangesTable
  /** One row, id 1: grows with every catalogue write. */
  revision: { id: number; value: number }
}

/** The reader, a snapshot or a transaction. */
export type Queries = Kysely<Schema>
export type WriteTransaction = Transaction<Schema>
