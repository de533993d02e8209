import { type RawBuilder, sql } from 'kysely'
import type { Dialect, Migration } from '../dialect.ts'

/** The first tables: accounts, catalogue, pictures, navigation, idempotency keys and revision. */
export const catalogue: Migration = {
  name: '0001-catalogue',
  async up(transaction, dialect) {
    const statements = [
      ...accounts(dialect),
      ...categories(dialect),
      ...products(dialect),
      ...gallery(dialect),
      ...navigation(dialect),
      ...pictures(dialect),
      ...bookkeeping(dialect),
    ]
    for (const statement of statements) await statement.execute(transaction)
  },
}

type Statements = RawBuilder<unknown>[]

function accounts({ text, integer, tableEnd }: Dialect): Statements {
  return [
    sql`create table administrators (
      id ${text} primary key not null,
      email ${text} not null,
      email_key ${text} not null unique,
      name ${text} not null,
      role ${text} not null,
      password_hash ${text} not null,
      disabled ${integer} not null check (disabled in (0, 1)),
      created_at ${integer} not null,
      updated_at ${integer} not null
    ) ${tableEnd}`,
    sql`create table sessions (
      token_hash ${text} primary key not null,
      administrator_id ${text} not null references administrators (id) on delete cascade,
      created_at ${integer} not null,
      last_used_at ${integer} not null
    ) ${tableEnd}`,
    sql`create index sessions_administrator_id on sessions (administrator_id)`,
    sql`create index sessions_last_used_at on sessions (last_used_at)`,
    sql`create table sign_in_failures (
      id ${text} primary key not null,
      account_key ${text} not null,
      address ${text} not null,
      failed_at ${integer} not null
    ) ${tableEnd}`,
    sql`create index sign_in_failures_account on sign_in_failures (account_key, failed_at)`,
    sql`create index sign_in_failures_address on sign_in_failures (address, failed_at)`,
    sql`create index sign_in_failures_failed_at on sign_in_failures (failed_at)`,
    sql`create table known_addresses (
      administrator_id ${text} not null references administrators (id) on delete cascade,
      address ${text} not null,
      signed_in_at ${integer} not null,
      primary key (administrator_id, address)
    ) ${tableEnd}`,
  ]
}

function categories({ text, integer, number, tableEnd }: Dialect): Statements {
  return [
    sql`create table categories (
      id ${text} primary key not null,
      name ${text} not null,
      name_key ${text} not null,
      description ${text} not null,
      image ${text} not null,
      sort_order ${number} not null,
      show_in_nav ${integer} not null check (show_in_nav in (0, 1)),
      show_in_products_dropdown ${integer} not null check (show_in_products_dropdown in (0, 1)),
      parent_id ${text} references categories (id) on delete cascade check (parent_id <> id),
      version ${integer} not null check (version >= 1),
      created_at ${integer} not null,
      updated_at ${integer} not null
    ) ${tableEnd}`,
    sql`create index categories_shown on categories (sort_order, name_key)`,
    sql`create index categories_parent_id on categories (parent_id)`,
    sql`create index categories_image on categories (image)`,
  ]
}

function products({ text, integer, tableEnd }: Dialect): Statements {
  return [
    sql`create table products (
      id ${text} primary key not null,
      name ${text} not null,
      description ${text} not null,
      search_key ${text} not null,
      price_paise ${integer} not null check (price_paise >= 0),
      category_id ${text} references categories (id) on delete set null,
      subcategory_id ${text} references categories (id) on delete set null,
      image ${text} not null,
      featured ${integer} not null check (featured in (0, 1)),
      in_stock ${integer} not null check (in_stock in (0, 1)),
      version ${integer} not null check (version >= 1),
      created_at ${integer} not null,
      updated_at ${integer} not null
    ) ${tableEnd}`,
    sql`create index products_newest on products (updated_at desc, id)`,
    sql`create index products_of_category on products (category_id, updated_at desc, id)`,
    sql`create index products_of_subcategory on products (subcategory_id, updated_at desc, id)`,
    sql`create index products_featured on products (featured, updated_at desc, id)`,
    sql`create index products_popular on products (in_stock, featured desc, updated_at desc, id)`,
    sql`create index products_image on products (image)`,
  ]
}

function gallery({ text, integer, number, tableEnd }: Dialect): Statements {
  return [
    sql`create table gallery_items (
      id ${text} primary key not null,
      title ${text} not null,
      description ${text} not null,
      category_text ${text} not null,
      category_id ${text} references categories (id) on delete set null,
      subcategory_id ${text} references categories (id) on delete set null,
      is_popular ${integer} not null check (is_popular in (0, 1)),
      sort_order ${number} not null,
      image ${text} not null,
      version ${integer} not null check (version >= 1),
      created_at ${integer} not null,
      updated_at ${integer} not null
    ) ${tableEnd}`,
    sql`create index gallery_items_shown on gallery_items (sort_order, created_at desc, id)`,
    sql`create index gallery_items_category_id on gallery_items (category_id)`,
    sql`create index gallery_items_subcategory_id on gallery_items (subcategory_id)`,
    sql`create index gallery_items_popular on gallery_items (is_popular, sort_order, created_at desc, id)`,
    sql`create index gallery_items_image on gallery_items (image)`,
  ]
}

function navigation({ text, integer, tableEnd }: Dialect): Statements {
  return [
    sql`create table navigation (
      id ${integer} primary key not null check (id = 1),
      settings ${text} not null
    ) ${tableEnd}`,
    sql`create table navigation_versions (
      id ${text} primary key not null,
      version ${integer} not null unique check (version >= 1),
      saved_at ${integer} not null,
      config ${text} not null
    ) ${tableEnd}`,
  ]
}

function pictures({ text, integer, bytes, tableEnd }: Dialect): Statements {
  return [
    // The bytes come last, so that reading other columns skips their pages.
    sql`create table pictures (
      path ${text} primary key not null,
      content_type ${text} not null,
      created_at ${integer} not null,
      bytes ${bytes} not null
    ) ${tableEnd}`,
    sql`create table picture_variants (
      path ${text} primary key not null,
      picture_path ${text} not null references pictures (path) on delete cascade,
      content_type ${text} not null,
      created_at ${integer} not null,
      bytes ${bytes} not null
    ) ${tableEnd}`,
    sql`create index picture_variants_picture_path on picture_variants (picture_path)`,
  ]
}

function bookkeeping({ text, integer, tableEnd }: Dialect): Statements {
  return [
    sql`create table idempotency_keys (
      administrator_id ${text} not null,
      key ${text} not null,
      fingerprint ${text} not null,
      status ${integer} not null,
      body ${text} not null,
      created_at ${integer} not null,
      primary key (administrator_id, key)
    ) ${tableEnd}`,
    sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`,
    sql`create table revision (
      id ${integer} primary key not null check (id = 1),
      value ${integer} not null
    ) ${tableEnd}`,
    sql`insert into revision (id, value) values (1, 0)`,
  ]
}
