-- What only rows of before the accounts' keys, the states of disputes and numbered changes had.
alter table claim drop column account_hash;
alter table dispute drop column is_single_posting;
update dispute set answer_by = opened_on where answer_by is null;
alter table dispute alter column answer_by set not null;
delete from setting where name = 'payout-settings' and not (value ? 'returnedWords' and value -> 'answer' ? 'day' and value -> 'answer' ? 'account');
