-- Changes of the last 30 days with the rows that they changed, so that they can be undone.
create table changes (
  id text primary key not null,
  at integer not null,
  actor_name text not null,
  operation text not null,
  -- The first change that this one undoes or does again; else its own id.
  root_id text not null,
  -- 1 if it undoes its root, 0 if its root is in effect after it.
  undoes integer not null check (undoes in (0, 1)),
  -- 1 while it is undone; it counts in roots alone.
  undone integer not null check (undone in (0, 1))
) strict, without rowid;

create index changes_at on changes (at);

create index changes_root_id on changes (root_id, at);

-- `before` and `after` are JSON of the columns that differ; null for a new row and for a removed one.
create table row_changes (
  change_id text not null references changes (id) on delete cascade,
  position integer not null,
  kind text not null,
  row_id text not null,
  before text,
  after text,
  -- 1 if the audit log has an event of it.
  told integer not null check (told in (0, 1)),
  primary key (change_id, position)
) strict, without rowid;

create index row_changes_row on row_changes (kind, row_id);

alter table activity add column change_id text;

alter table idempotency_keys add column change_id text
