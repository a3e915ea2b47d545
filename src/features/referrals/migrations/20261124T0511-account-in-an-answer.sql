-- The bank's answer names another account than that of the claim. The account itself is compared and not stored.
alter table bank_answer_row add column is_other_account boolean not null default false;
