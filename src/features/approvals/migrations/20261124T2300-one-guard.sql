-- Nobody decides about their own money: the guard of the desk's calls and the trigger of approvals ask the same function. What is
-- no approval names who recorded it, whatever account that was, so its triggers explained nothing.
drop trigger own_refund_is_not_begun on refund;
drop trigger own_refund_is_not_closed on refund;
drop trigger own_part_is_not_recorded on refund_part;
drop trigger own_excess_is_not_recorded on refund_excess;
drop trigger own_dispute_is_not_opened on dispute;
drop trigger own_dispute_is_not_decided on dispute;
drop trigger own_review_is_not_ended on payment;
drop trigger own_sum_is_not_corrected on settled_sum_version;
drop trigger own_transfer_is_not_chosen on refund_transfer;
drop function own_payment_is_refused();
drop function is_own_payment(text, text);

-- Whose money an act is about: that of its record, and of the order that a payment is applied to.
create function people_of_approval(asked approval) returns setof text language sql stable as $$
  select people_of_record(approval_record_kind(asked.kind), asked.record)
  union select account_id from payment_order where id = asked.frozen ->> 'order'
$$;
create or replace function people_of_record(what text, record text) returns setof text language plpgsql stable as $$
begin
  if what = 'payout-run' then
    return query select claim.referrer_id from payout_run_claim entry join claim on claim.id = entry.claim_id
      where entry.run_id = record;
    return query select people_of_record('refund', entry.refund_id) from payout_run_claim entry
      where entry.run_id = record and entry.refund_id is not null;
  elsif what = 'claim' then
    return query select referrer_id from claim where id = upper(record);
  elsif what = 'earning' then
    return query select referrer_id from commission where application_id = record;
  elsif what = 'account' then
    return query select record;
  elsif what = 'account-move' then
    return query select account_id from phone_move where id = record;
  elsif what = 'order' then
    return query select account_id from payment_order where id = upper(record) and account_id is not null;
  elsif what = 'payment' then
    return query select coalesce(o.account_id, p.payer_account_id) from payment p left join payment_order o on o.id = p.order_id
      where (p.id = record or p.gateway_payment_id = record) and coalesce(o.account_id, p.payer_account_id) is not null;
  elsif what = 'refund' then
    return query select people_of_record('payment', payment_id) from refund where id = record;
  elsif what = 'dispute' then
    return query select people_of_record('payment', payment_id) from dispute where id = record;
  elsif what = 'payout' then
    return query select person_of_payout(payout.claim_id, payout.refund_id) from payout where payout.id = record;
  elsif what = 'approval' then
    return query select people_of_approval(asked) from approval asked where asked.id = people_of_record.record;
  end if;
end $$;

-- Why this account can't approve it at that moment; null if it can. The page, the call and the trigger ask it.
create or replace function approval_block(approval_id text, actor text, at timestamptz) returns text language plpgsql stable as $$
declare
  asked approval;
  rule approval_kind;
  people text[];
  own text[];
begin
  select * into asked from approval where id = approval_id;
  if asked.status = 'lapsed' then return 'lapsed'; end if;
  if asked.status is distinct from 'waiting' then return 'decided'; end if;
  if asked.lapses_at <= at then return 'lapsed'; end if;
  select * into rule from approval_kind where kind = asked.kind;
  own := array(select accounts_of_person(actor));
  people := array(select people_of_approval(asked));
  if people && own then return 'own'; end if;
  if second_person_is_needed() then
    if asked.made_by = any(own) then return 'second-person'; end if;
    if asked.kind = 'application-of-payment' and exists (
        select from payment where id = asked.record and settled_sum_by = any(own)) then return 'entered-sum'; end if;
  end if;
  -- A fact is closed also when who recorded it has left or turns out to be the person who was paid.
  if not rule.is_fact then
    if not has_staff_role(asked.made_by, rule.make_roles) then return 'maker-left'; end if;
    if people && array(select accounts_of_person(asked.made_by)) then return 'makers-own'; end if;
  end if;
  if not has_staff_role(actor, rule.decide_roles) then return 'not-allowed'; end if;
  return null;
end $$;
drop function proposal_block(text, text, timestamptz);

-- The one trigger of approvals.
drop trigger approval_proof_rules on approval;
drop function approval_proof_rules();
drop trigger application_of_payment_rules on approval;
drop function application_of_payment_rules();
drop function application_block(approval, text);
create or replace function approval_rules() returns trigger language plpgsql as $$
declare
  is_fact boolean;
  block text;
begin
  if tg_op = 'DELETE' then
    raise exception 'an approval stays' using errcode = 'restrict_violation';
  end if;
  is_fact := (select kind.is_fact from approval_kind kind where kind.kind = new.kind);
  if new.proof is not null and not is_fact then
    raise exception 'only what took place has a proof' using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'waiting' then
      raise exception 'an approval begins as waiting' using errcode = 'check_violation';
    end if;
    if array(select people_of_approval(new)) && array(select accounts_of_person(new.made_by)) then
      raise exception 'nobody proposes it for themselves' using errcode = 'check_violation';
    end if;
    if is_fact and (not new.frozen ? 'sources' or (new.frozen ->> 'paise')::bigint is distinct from (
        select sum(e.amount_paise) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id and e.amount_paise > 0
        where new.frozen -> 'sources' ? t.source)) then
      raise exception 'a movement has the sum of its postings' using errcode = 'check_violation';
    end if;
    if new.kind = 'application-of-payment' and not exists (
        select from payment p, payment_order o where p.id = new.record and o.id = new.frozen ->> 'order'
          and p.posted_paise = (new.frozen ->> 'amountPaise')::bigint) then
      raise exception 'it names the order and the amount of the payment' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- The words are erased with the person.
  if to_jsonb(new) - 'reason' - 'decline_reason' = to_jsonb(old) - 'reason' - 'decline_reason'
      and coalesce(new.reason, old.reason) is not distinct from old.reason
      and coalesce(new.decline_reason, old.decline_reason) is not distinct from old.decline_reason then
    return new;
  end if;
  if old.status <> 'waiting' or row (new.id, new.kind, new.record, new.frozen, new.reason, new.made_at, new.made_by, new.lapses_at)
      is distinct from row (old.id, old.kind, old.record, old.frozen, old.reason, old.made_at, old.made_by, old.lapses_at) then
    raise exception 'an approval is decided once, as it was made' using errcode = 'restrict_violation';
  end if;
  if new.status = 'approved' then
    block := approval_block(old.id, new.decided_by, new.decided_at);
    if block is not null then
      raise exception 'it can not be approved: %', block using errcode = 'check_violation';
    end if;
    if new.is_alone <> (new.made_by in (select accounts_of_person(new.decided_by))) then
      raise exception 'an approval says whether one person made and decided it' using errcode = 'check_violation';
    end if;
    block := case when is_fact then proof_block(old, new.proof) end;
    if block is not null then
      raise exception 'it is not proved: %', block using errcode = 'check_violation';
    end if;
  elsif is_fact and (new.status <> 'impossible'
      or not exists (select from payout where id = new.frozen ->> 'payout' and state = 'moved')) then
    raise exception 'what took place is proved, not declined' using errcode = 'check_violation';
  end if;
  if new.status = 'declined' and approval_record_kind(new.kind) = 'payment'
      and array(select people_of_approval(old)) && array(select accounts_of_person(new.decided_by)) then
    raise exception 'nobody decides about their own payment' using errcode = 'check_violation';
  end if;
  if new.status = 'lapsed' and new.decided_at < old.lapses_at then
    raise exception 'it has not lapsed' using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Why this account can't confirm that no money left; null if it can. Whose transfer it is, the guard asks.
create or replace function doubt_block(doubted text, actor text) returns text language sql stable as $$
  select case
    when second_person_is_needed() and (select ended_by from payout where id = doubted) in (select accounts_of_person(actor))
      then 'second-person'
    when not has_staff_role(actor, '{owner,finance}') then 'not-allowed' end
$$;
