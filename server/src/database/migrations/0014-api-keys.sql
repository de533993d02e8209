-- Keys of scripts. `token_hash` is the SHA-256 of the key, in hex.
create table api_keys (
  id text primary key not null,
  name text not null,
  access text not null check (access in ('read', 'write')),
  token_hash text not null unique,
  created_at integer not null,
  -- To the minute.
  last_used_at integer
) strict
