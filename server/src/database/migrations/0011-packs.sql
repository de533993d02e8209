-- The sizes of products, in paise; each product has at least one. One that is sold no more stays, since an undo brings it back.
create table packs (
  product_id text not null references products (id) on delete cascade,
  id text not null,
  position integer not null,
  kind text not null,
  measure text check (measure in ('volume', 'mass', 'count')),
  quantity real,
  pieces integer not null check (pieces >= 1),
  grams real,
  price_paise integer not null check (price_paise >= 0),
  mrp_paise integer,
  in_stock integer not null check (in_stock in (0, 1)),
  sku text not null,
  gtin text not null,
  image text not null,
  removed_at integer,
  primary key (product_id, id)
) strict, without rowid
