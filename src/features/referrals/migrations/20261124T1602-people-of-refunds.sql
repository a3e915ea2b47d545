-- The people of a payout run are those of its claims and the payers of its refunds.
create or replace function people_of_record(what text, record text) returns setof text language plpgsql stable as $$
begin
  if what = 'payout-run' then
    return query select claim.referrer_id from payout_run_claim entry join claim on claim.id = entry.claim_id
      where entry.run_id = record;
    return query select coalesce(o.account_id, p.payer_account_id)
      from payout_run_claim entry join refund on refund.id = entry.refund_id join payment p on p.id = refund.payment_id
        left join payment_order o on o.id = p.order_id
      where entry.run_id = record and coalesce(o.account_id, p.payer_account_id) is not null;
  elsif what = 'claim' then
    return query select referrer_id from claim where id = record;
  elsif what = 'account' then
    return query select record;
  elsif what = 'account-move' then
    return query select account_id from phone_move where id = record;
  elsif what = 'payment' then
    return query select coalesce(o.account_id, p.payer_account_id) from payment p left join payment_order o on o.id = p.order_id
      where p.id = record and coalesce(o.account_id, p.payer_account_id) is not null;
  end if;
end $$;

-- The person whom a transfer pays: a referrer, or the payer of a refund.
create function person_of_payout(claim_id text, refund_id text) returns text language sql stable as $$
  select coalesce((select referrer_id from claim where id = claim_id),
    (select coalesce(o.account_id, p.payer_account_id) from refund join payment p on p.id = refund.payment_id
      left join payment_order o on o.id = p.order_id where refund.id = refund_id))
$$;
-- Open until the bank's reference is recorded for its person, or somebody confirmed that no money left.
create or replace view payout_in_doubt as
  select doubt.payout_id, doubt.utr, doubt.at, payout.claim_id, payout.amount_paise,
    person_of_payout(payout.claim_id, payout.refund_id) as referrer_id
  from payout_doubt doubt join payout on payout.id = doubt.payout_id
  where doubt.confirmed_at is null and payout.state = 'not-sent'
    and not exists (
      select from payout sent where sent.utr = doubt.utr
        and person_of_payout(sent.claim_id, sent.refund_id) in (
          select accounts_of_person(person_of_payout(payout.claim_id, payout.refund_id))))
    and not exists (
      select from refund where refund.id = payout.refund_id and refund.is_by_hand and refund.bank_reference = doubt.utr);
create or replace function payout_is_not_doubted() returns trigger language plpgsql as $$
begin
  if person_of_payout(new.claim_id, new.refund_id) in (select people_in_doubt()) then
    raise exception 'an earlier transfer to this person may be paid' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace function doubt_block(doubted text, actor text) returns text language plpgsql stable as $$
declare
  own text[] := array(select accounts_of_person(actor));
begin
  if (select person_of_payout(claim_id, refund_id) from payout where id = doubted) = any(own) then return 'own'; end if;
  if second_person_is_needed() and (select ended_by from payout where id = doubted) = any(own) then return 'second-person'; end if;
  if not has_staff_role(actor, '{owner,finance}') then return 'not-allowed'; end if;
  return null;
end $$;
