-- A bulk debit has one reference for many payouts of a run, so the reference is unique in bank_reference instead.
insert into bank_reference (utr, kind, movement)
  select payout.utr, 'payout', coalesce(entry.run_id, payout.id)
  from payout left join payout_run_claim entry on entry.payout_id = payout.id where payout.utr is not null
  on conflict do nothing;
alter table payout drop constraint payout_utr_key;
alter table claim drop constraint claim_utr_key;
create index payout_utr on payout (utr) where utr is not null;
create index claim_utr on claim (utr) where utr is not null;
