-- The tables in the words of SQLite, which dialect.ts translates for PostgreSQL. An empty line ends a statement.
create table administrators (
  id text primary key not null,
  email text not null,
  email_key text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  disabled integer not null check (disabled in (0, 1)),
  created_at integer not null,
  updated_at integer not null
) strict;

create table sessions (
  token_hash text primary key not null,
  administrator_id text not null references administrators (id) on delete cascade,
  created_at integer not null,
  last_used_at integer not null
) strict;

create index sessions_administrator_id on sessions (administrator_id);

create index sessions_last_used_at on sessions (last_used_at);

create table sign_in_failures (
  id text primary key not null,
  account_key text not null,
  address text not null,
  failed_at integer not null
) strict;

create index sign_in_failures_account on sign_in_failures (account_key, failed_at);

create index sign_in_failures_address on sign_in_failures (address, failed_at);

create index sign_in_failures_failed_at on sign_in_failures (failed_at);

create table known_addresses (
  administrator_id text not null references administrators (id) on delete cascade,
  address text not null,
  signed_in_at integer not null,
  primary key (administrator_id, address)
) strict;

-- The trash: rows with a deletion_id are in it, and are removed with their deletion.
create table deletions (
  id text primary key not null,
  kind text not null,
  name text not null,
  image text not null,
  along integer not null check (along >= 0),
  deleted_at integer not null,
  restored_at integer
) strict;

create index deletions_newest on deletions (deleted_at desc, id desc) where restored_at is null;

create index deletions_deleted_at on deletions (deleted_at);

create table categories (
  id text primary key not null,
  name text not null,
  name_key text not null,
  description text not null,
  image text not null,
  sort_order real not null,
  show_in_nav integer not null check (show_in_nav in (0, 1)),
  show_in_products_dropdown integer not null check (show_in_products_dropdown in (0, 1)),
  parent_id text references categories (id) on delete cascade check (parent_id <> id),
  version integer not null check (version >= 1),
  created_at integer not null,
  updated_at integer not null,
  deletion_id text references deletions (id) on delete cascade
) strict;

-- Indexes of lists leave out the trash. Those of references and pictures include it, for removals.
create index categories_shown on categories (sort_order, name_key) where deletion_id is null;

create index categories_parent_id on categories (parent_id);

create index categories_image on categories (image);

create index categories_deletion_id on categories (deletion_id) where deletion_id is not null;

create table products (
  id text primary key not null,
  name text not null,
  description text not null,
  search_key text not null,
  price_paise integer not null check (price_paise >= 0),
  category_id text references categories (id) on delete set null,
  subcategory_id text references categories (id) on delete set null,
  image text not null,
  featured integer not null check (featured in (0, 1)),
  in_stock integer not null check (in_stock in (0, 1)),
  version integer not null check (version >= 1),
  created_at integer not null,
  updated_at integer not null,
  deletion_id text references deletions (id) on delete cascade
) strict;

-- Covers versions, so that comparing lists reads no rows.
create index products_newest on products (updated_at desc, id, version) where deletion_id is null;

create index products_of_category on products (category_id, updated_at desc, id) where deletion_id is null;

create index products_of_subcategory on products (subcategory_id, updated_at desc, id) where deletion_id is null;

create index products_featured on products (featured, updated_at desc, id) where deletion_id is null;

create index products_popular on products (in_stock, featured desc, updated_at desc, id) where deletion_id is null;

create index products_category_id on products (category_id);

create index products_subcategory_id on products (subcategory_id);

create index products_image on products (image);

create index products_deletion_id on products (deletion_id) where deletion_id is not null;

-- Number of products outside the trash, by the filters of lists; '' for none. Maintained by triggers.
create table product_counts (
  category_id text not null,
  subcategory_id text not null,
  featured integer not null,
  in_stock integer not null,
  total integer not null check (total >= 0),
  primary key (category_id, subcategory_id, featured, in_stock)
) strict;

create table gallery_items (
  id text primary key not null,
  title text not null,
  description text not null,
  category_text text not null,
  category_id text references categories (id) on delete set null,
  subcategory_id text references categories (id) on delete set null,
  is_popular integer not null check (is_popular in (0, 1)),
  sort_order real not null,
  image text not null,
  version integer not null check (version >= 1),
  created_at integer not null,
  updated_at integer not null,
  deletion_id text references deletions (id) on delete cascade
) strict;

create index gallery_items_shown on gallery_items (sort_order, created_at desc, id) where deletion_id is null;

create index gallery_items_popular on gallery_items (is_popular, sort_order, created_at desc, id) where deletion_id is null;

create index gallery_items_category_id on gallery_items (category_id);

create index gallery_items_subcategory_id on gallery_items (subcategory_id);

create index gallery_items_image on gallery_items (image);

create index gallery_items_deletion_id on gallery_items (deletion_id) where deletion_id is not null;

create table navigation (
  id integer primary key not null check (id = 1),
  settings text not null
) strict;

create table navigation_versions (
  id text primary key not null,
  version integer not null unique check (version >= 1),
  saved_at integer not null,
  config text not null
) strict;

-- The bytes come last, so that reading other columns skips their pages.
create table pictures (
  path text primary key not null,
  content_type text not null,
  created_at integer not null,
  bytes blob not null
) strict;

create table picture_variants (
  path text primary key not null,
  picture_path text not null references pictures (path) on delete cascade,
  content_type text not null,
  created_at integer not null,
  bytes blob not null
) strict;

create index picture_variants_picture_path on picture_variants (picture_path);

create table idempotency_keys (
  administrator_id text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  body text not null,
  created_at integer not null,
  primary key (administrator_id, key)
) strict;

create index idempotency_keys_created_at on idempotency_keys (created_at);

-- The append-only audit log. With a rowid, `insert or replace` could remove an event without firing a trigger.
create table activity (
  id text primary key not null,
  at integer not null,
  actor_id text,
  actor_name text not null,
  action text not null,
  kind text not null,
  subject_id text not null,
  subject_name text not null,
  facts_before text,
  facts_after text
) strict, without rowid;

create index activity_newest on activity (at desc, id desc);

create index activity_of_subject on activity (subject_id, at desc, id desc);

create table revision (
  id integer primary key not null check (id = 1),
  value integer not null
) strict;

insert into revision (id, value) values (1, 0);
