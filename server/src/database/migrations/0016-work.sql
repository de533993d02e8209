-- How much of a helper's work somebody does. Whoever was there before does all of it.
alter table administrators add column work text not null default 'all' check (work in ('all', 'texts', 'stock'))
