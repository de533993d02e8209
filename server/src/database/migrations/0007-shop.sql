create table shop (
  id integer primary key not null check (id = 1),
  version integer not null check (version >= 1),
  details text not null,
  section_versions text not null
) strict;

create table shop_versions (
  id text primary key not null,
  version integer not null unique check (version >= 1),
  section text not null,
  saved_at integer not null,
  details text not null
) strict;

create table go_live_marks (
  name text primary key not null,
  value text not null,
  marked_at integer not null
) strict
