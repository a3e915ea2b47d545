-- What a refund took back of the earnings that an erased person gave up, or that nobody could claim.
alter table unclaimed_earning add column is_taken_back boolean not null default false;
alter table unclaimed_earning alter column is_taken_back drop default;
