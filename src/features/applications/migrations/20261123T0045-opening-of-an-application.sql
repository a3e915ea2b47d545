-- What was applied for before was each role's first opening. A constant default rewrites no table.
alter table frozen_form add column opening integer not null default 1;
alter table application add column opening integer not null default 1;
alter table frozen_form alter column opening drop default;
alter table application alter column opening drop default;

-- One application per person, role and opening, whatever arrives at once.
create unique index application_one_active on application (account_id, role, opening) where state <> 'refunded';
drop index application_one_standing;
create unique index frozen_form_of_opening on frozen_form (account_id, role, opening, form_hash);
alter table frozen_form drop constraint frozen_form_account_id_role_form_hash_key;
