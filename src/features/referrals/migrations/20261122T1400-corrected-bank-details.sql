-- How often its owner corrected the bank details of a claim. The limit holds under the referrer's lock and here.
alter table claim add column corrections smallint not null default 0 check (corrections between 0 and 5);
