-- The offer of a size, with wall times in the shop's zone.
alter table packs add column offer_paise integer;

alter table packs add column offer_from text;

alter table packs add column offer_until text;

create index packs_offers on packs (offer_until) where offer_paise is not null
