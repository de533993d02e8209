-- Of a product: sizes, pictures after the first, facts and availability are JSON, '' where nothing is said; domain says their shapes.
alter table products add column packs text not null default '';

alter table products add column pictures text not null default '';

alter table products add column facts text not null default '';

alter table products add column availability text not null default '';

-- A draft, which no list of visitors has.
alter table products add column hidden integer not null default 0 check (hidden in (0, 1));

-- Within its category; products of the same number follow each other by their last change.
alter table products add column sort_order real not null default 0;

alter table products add column slug text;

create unique index products_slug on products (slug);

alter table categories add column slug text;

alter table categories add column facts text not null default '';

create unique index categories_slug on categories (slug);

-- Every address that a product or a category ever had; none is given away again. `pack_id` is the size that it
-- means, `category_id` the category of what was removed for good.
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

-- Addresses of a former site.
create table redirects (
  from_path text primary key not null,
  to_path text not null,
  created_at integer not null
) strict;

-- Links that show a draft until they expire.
create table previews (
  token_hash text primary key not null,
  product_id text not null references products (id) on delete cascade,
  expires_at integer not null
) strict;

create index previews_product_id on previews (product_id);

-- Pictures that were sent by themselves and that no product has taken yet; after a day they go.
create table picture_uploads (
  path text primary key not null references pictures (path) on delete cascade,
  created_at integer not null
) strict;

create index picture_uploads_created_at on picture_uploads (created_at);

-- What visitors are shown is outside the trash and no draft.
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
