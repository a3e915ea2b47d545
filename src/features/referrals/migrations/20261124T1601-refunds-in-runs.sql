-- A payout run pays claims and refunds by transfer: each entry and each transfer is of one of them.
alter table payout alter column claim_id drop not null,
  add column refund_id text references refund,
  add constraint payout_of_one check (num_nonnulls(claim_id, refund_id) = 1),
  add constraint payout_of_refund check (refund_id is null or not is_unclaimed and state <> 'moved');
create unique index payout_one_of_refund on payout (refund_id) where state in ('processing', 'paid');
create index payout_refund on payout (refund_id) where refund_id is not null;

alter table payout_run_claim drop constraint payout_run_claim_pkey;
alter table payout_run_claim alter column claim_id drop not null,
  add column refund_id text references refund,
  add constraint payout_run_claim_of_one check (num_nonnulls(claim_id, refund_id) = 1),
  add constraint payout_run_claim_once unique (run_id, claim_id),
  add constraint payout_run_refund_once unique (run_id, refund_id);
create unique index payout_run_refund_open on payout_run_claim (refund_id) where is_open;
create index payout_run_claim_refund on payout_run_claim (refund_id) where refund_id is not null;

create or replace function payout_run_claim_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a payout run keeps its claims' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' then
    if not old.is_open or row (new.run_id, new.claim_id, new.refund_id, new.amount_paise, new.account_last_four, new.corrections)
        is distinct from row (old.run_id, old.claim_id, old.refund_id, old.amount_paise, old.account_last_four, old.corrections) then
      raise exception 'a payout run keeps its claims' using errcode = 'restrict_violation';
    end if;
    if new.refund_id is not null and not new.is_open and new.payout_id is null then
      update refund_transfer set run_id = null where refund_id = new.refund_id and run_id = new.run_id;
    end if;
    return new;
  end if;
  -- Its approval checks whose claims it has.
  if exists (select from approval where kind = 'payout-run' and record = new.run_id) then
    raise exception 'a payout run that is proposed takes no claim' using errcode = 'restrict_violation';
  end if;
  if new.claim_id is not null then
    if (select amount_paise from claim where id = new.claim_id) <> new.amount_paise then
      raise exception 'a payout run pays the amount of the claim' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- The row of the refund first, so that whoever changes it sees the run, or the run sees the change.
  perform 1 from refund where id = new.refund_id for update;
  update refund_transfer set run_id = new.run_id
  where refund_id = new.refund_id and run_id is null and given_at is not null and corrections = new.corrections and exists (
    select from refund where id = new.refund_id and state = 'stopped' and amount_paise = new.amount_paise);
  if not found then
    raise exception 'this refund does not wait for a payout run' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function payout_begins_in_a_run() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payout_run_claim entry join payout_run run on run.id = entry.run_id
      where (entry.claim_id = new.claim_id or entry.refund_id = new.refund_id) and entry.amount_paise = new.amount_paise
        and entry.is_open and run.state = 'approved') then
    raise exception 'a payout begins with the approval of its run' using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- A refund that was paid outside of a run is recorded as paid by hand, and has no payout.
create trigger payout_of_refund_begins_in_a_run before insert on payout
  for each row when (new.refund_id is not null and new.state <> 'processing') execute function payout_begins_in_a_run();

-- One that was not sent, or came back, leaves its run: the refund is owed again.
create function refund_leaves_its_run() returns trigger language plpgsql as $$
begin
  update refund_transfer set run_id = null where refund_id = new.refund_id;
  return null;
end $$;
create trigger refund_leaves_its_run after update on payout
  for each row when (new.refund_id is not null and new.state in ('not-sent', 'returned') and old.state <> new.state)
  execute function refund_leaves_its_run();

create or replace function refuse_unconfirmed_payout() returns trigger language plpgsql as $$ begin
  if is_unconfirmed('referrer', (select referrer_id from claim where id = new.claim_id))
    or is_unconfirmed('payment', (select payment_id from refund where id = new.refund_id)) then
    raise exception 'nobody has confirmed since the restore that % is not paid', coalesce(new.claim_id, new.refund_id)
      using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Refunds are no income of their payers.
create or replace function payout_in_its_year() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'paid' and old.claim_id is not null then
    perform add_to_referrer_year(old.claim_id, old.paid_at, -old.amount_paise, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'paid' and new.claim_id is not null then
    perform add_to_referrer_year(new.claim_id, new.paid_at, new.amount_paise, 1);
  end if;
  return null;
end $$;

-- While a run has it, nothing else pays, closes or changes a refund: only the transfer that the run began completes it.
create function refund_waits_for_its_run() returns trigger language plpgsql as $$
begin
  if exists (select from refund_transfer where refund_id = old.id and run_id is not null)
    and not (new.state = 'done' and new.is_by_hand and exists (
      select from payout where refund_id = old.id and state = 'paid' and utr = new.bank_reference)) then
    raise exception 'a refund in a payout run is paid by that run' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_waits_for_its_run before update on refund
  for each row when (row (old.state, old.amount_paise, old.attempt) is distinct from row (new.state, new.amount_paise, new.attempt)
    and old.state <> 'done')
  execute function refund_waits_for_its_run();
