-- What a person gave up so that they could be erased; posted with the erasure.
alter table erasure add column given_up_paise integer not null default 0 check (given_up_paise >= 0);
