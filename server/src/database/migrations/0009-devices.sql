-- Devices that an administrator has signed in from before, by the token in their cookie.
create table known_devices (
  token_hash text not null,
  administrator_id text not null references administrators (id) on delete cascade,
  signed_in_at integer not null,
  primary key (token_hash, administrator_id)
) strict;

create index known_devices_administrator_id on known_devices (administrator_id);

-- Drawn share images. Storing one removes the earlier one of its subject, and a few old ones.
create table share_images (
  path text primary key not null,
  subject text not null,
  bytes blob not null,
  drawn_at integer not null
) strict;

create index share_images_subject on share_images (subject);

create index share_images_drawn_at on share_images (drawn_at)
