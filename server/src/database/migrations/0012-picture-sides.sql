alter table pictures add column width integer not null default 0;

alter table pictures add column height integer not null default 0;

create index pictures_sides on pictures (width, height);

create index packs_sku on packs (sku) where removed_at is null and sku <> ''

create index activity_groups on activity (at, kind, action, actor_name, id)
