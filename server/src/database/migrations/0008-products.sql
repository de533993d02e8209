-- JSON of the sizes, pictures, facts and availability of a product, or ''; the schemas are in domain.
alter table products add column packs text not null default '';

alter table products add column pictures text not null default '';

alter table products add column facts text not null default '';

alter table products add column availability text not null default '';

-- 1 for a draft, which is in no public list.
alter table products add column hidden integer not null default 0 check (hidden in (0, 1));

-- Position within the category; equal positions sort by the latest change first.
alter table products add column sort_order real not null default 0;

alter table products add column slug text;

create unique index products_slug on products (slug);

alter table categories add column slug text;

alter table categories add column facts text not null default '';

create unique index categories_slug on categories (slug);

-- All current and earlier addresses of products and categories; none is ever reused for another. `pack_id` is the size
-- that a joined product became, `category_id` the category of an entity that was removed for good.
create table addresses (
  kind text not null,
  address text not null,
  entity_id text not null,
  pack_id text,
  category_id text,
  created_at integer not null,
  primary key (kind, address)
) strict;

create index addresses_entity_id on addresses (entity_id);

-- Redirects from paths of a former site.
create table redirects (
  from_path text primary key not null,
  to_path text not null,
  created_at integer not null
) strict;

-- Preview links of drafts.
create table previews (
  token_hash text primary key not null,
  product_id text not null references products (id) on delete cascade,
  expires_at integer not null
) strict;

create index previews_product_id on previews (product_id);

-- Uploaded pictures that no product refers to yet; they expire after a day.
create table picture_uploads (
  path text primary key not null references pictures (path) on delete cascade,
  created_at integer not null
) strict;

create index picture_uploads_created_at on picture_uploads (created_at);

-- Partial indexes on public products: outside the trash and not drafts.
drop index products_newest;

drop index products_of_category;

drop index products_of_subcategory;

drop index products_featured;

drop index products_popular;

create index products_newest on products (updated_at desc, id, version) where deletion_id is null and hidden = 0;

create index products_of_category on products (category_id, updated_at desc, id) where deletion_id is null and hidden = 0;

create index products_of_subcategory on products (subcategory_id, updated_at desc, id) where deletion_id is null and hidden = 0;

create index products_featured on products (featured, updated_at desc, id) where deletion_id is null and hidden = 0;

create index products_popular on products (in_stock, featured desc, updated_at desc, id) where deletion_id is null and hidden = 0;

create index products_arranged on products (category_id, sort_order, updated_at desc, id) where deletion_id is null and hidden = 0;

create index products_arranged_below on products (subcategory_id, sort_order, updated_at desc, id) where deletion_id is null and hidden = 0;

create index products_drafts on products (updated_at desc, id) where deletion_id is null and hidden = 1
