-- The payments that the gateway names a person's number for, on the page of the person.
create index payment_of_payer on payment (payer_account_id, first_seen_at) where payer_account_id is not null;
