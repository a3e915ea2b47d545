-- What a member of staff paid is decided by colleagues, whichever of their accounts paid it. Here and not in payments, which
-- are below claims. What keeps no name in its row (a refund tried again or recorded by hand, a first settled sum, a fee) is
-- held by the actions, under the lock of the payment.
create function is_own_payment(paid_id text, actor text) returns boolean language sql stable as $$
  select exists (
    select 1 from payment p left join payment_order o on o.id = p.order_id
    where p.id = paid_id and coalesce(o.account_id, p.payer_account_id) in (select accounts_of_claimant(actor)))
$$;

-- The arguments are the columns that name who decided.
create function own_payment_is_refused() returns trigger language plpgsql as $$
declare
  decision jsonb := to_jsonb(new);
  paid_id text := case
    when tg_table_name = 'payment' then decision ->> 'id'
    when decision ? 'refund_id' then (select payment_id from refund where id = decision ->> 'refund_id')
    else decision ->> 'payment_id' end;
begin
  for argument in 0 .. tg_nargs - 1 loop
    if is_own_payment(paid_id, decision ->> tg_argv[argument]) then
      raise exception 'nobody decides about their own payment' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end $$;

create trigger own_refund_is_not_proposed after insert on refund_proposal
  for each row execute function own_payment_is_refused('made_by');
create trigger own_refund_is_not_agreed after update on refund_proposal
  for each row when (old.state = 'waiting' and new.state = 'agreed')
  execute function own_payment_is_refused('made_by', 'decided_by');
create trigger own_refund_is_not_declined after update on refund_proposal
  for each row when (old.state = 'waiting' and new.state = 'declined') execute function own_payment_is_refused('decided_by');
-- Applicants ask for the refund of their own application: that has another reason.
create trigger own_refund_is_not_begun after insert on refund
  for each row when (new.reason = 'other') execute function own_payment_is_refused('requested_by');
create trigger own_refund_is_not_closed after update on refund
  for each row when (new.closed_by is distinct from old.closed_by) execute function own_payment_is_refused('closed_by');
create trigger own_part_is_not_recorded after insert on refund_part
  for each row execute function own_payment_is_refused('recorded_by');
create trigger own_excess_is_not_recorded after insert on refund_excess
  for each row execute function own_payment_is_refused('recorded_by');
create trigger own_dispute_is_not_opened after insert on dispute
  for each row execute function own_payment_is_refused('opened_by');
create trigger own_dispute_is_not_decided after update on dispute
  for each row when (new.decided_by is distinct from old.decided_by) execute function own_payment_is_refused('decided_by');
create trigger own_review_is_not_ended after update on payment
  for each row when (new.resolved_by is distinct from old.resolved_by) execute function own_payment_is_refused('resolved_by');
create trigger own_sum_is_not_corrected after insert on settled_sum_version
  for each row execute function own_payment_is_refused('replaced_by');
