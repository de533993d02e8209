-- The role of each administrator. All earlier ones are owners.
alter table administrators add column access text not null default 'owner' check (access in ('owner', 'manager', 'helper'));

-- JSON of the ids of a helper's categories, or "" for all.
alter table administrators add column categories text not null default '';

-- 1 until a password that the program has made is changed.
alter table administrators add column has_first_password integer not null default 0 check (has_first_password in (0, 1));

-- People see these of a session: an id that is no secret, and from where it was started.
alter table sessions add column id text not null default '';

alter table sessions add column device text not null default '';

alter table sessions add column address text not null default '';

-- The newest fresh proof of identity: the SHA-256 of its token, in hex.
alter table sessions add column proof_hash text;

alter table sessions add column proved_at integer;

update sessions set id = substr(token_hash, 1, 32);

create unique index sessions_id on sessions (id);

-- `id` and `public_key` are in base64url, `transports` is JSON. A passkey works for the host `rp_id` alone.
create table passkeys (
  id text primary key not null,
  administrator_id text not null references administrators (id) on delete cascade,
  name text not null,
  public_key text not null,
  counter integer not null,
  transports text not null,
  rp_id text not null,
  created_at integer not null,
  last_used_at integer
) strict;

create index passkeys_administrator_id on passkeys (administrator_id);

-- The second factor of passwords. `secret` is encrypted; `confirmed_at` is set by the first code, `last_step` by each.
create table authenticators (
  administrator_id text primary key not null references administrators (id) on delete cascade,
  secret text not null,
  last_step integer not null,
  created_at integer not null,
  confirmed_at integer
) strict;

create table recovery_codes (
  administrator_id text not null references administrators (id) on delete cascade,
  code_hash text not null,
  primary key (administrator_id, code_hash)
) strict;

-- The roles that need a second factor.
create table second_factor_rules (
  access text primary key not null
) strict;

-- Links that work once: to join, to set a new password, to download a backup. `details` is JSON.
create table links (
  token_hash text primary key not null,
  id text not null unique,
  kind text not null check (kind in ('invite', 'reset', 'backup')),
  administrator_id text references administrators (id) on delete cascade,
  details text not null,
  created_by text not null,
  created_at integer not null,
  expires_at integer not null
) strict;

create index links_expires_at on links (expires_at);

-- A passkey has to sign it, once.
create table challenges (
  challenge text primary key not null,
  kind text not null check (kind in ('register', 'sign-in', 'prove')),
  administrator_id text references administrators (id) on delete cascade,
  expires_at integer not null
) strict;

create index challenges_expires_at on challenges (expires_at);

-- When mail of a kind was last sent, for all processes.
create table mails (
  kind text primary key not null,
  sent_at integer not null
) strict
