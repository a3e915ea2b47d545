-- What decides about the money of an application never changes: whose it is, its payment, when it was made, until when it can
-- be cancelled, and who referred it.
create function refuse_changed_facts() returns trigger language plpgsql as $$
begin
  raise exception 'this fact of an application never changes' using errcode = 'restrict_violation';
end $$;
create trigger application_facts_are_fixed before update on application for each row when (
  (new.id, new.form_id, new.account_id, new.role, new.opening, new.payment_id, new.paid_paise, new.created_at,
    new.refund_window_hours, new.form ->> 'referralCode')
  is distinct from (old.id, old.form_id, old.account_id, old.role, old.opening, old.payment_id, old.paid_paise, old.created_at,
    old.refund_window_hours, old.form ->> 'referralCode'))
  execute function refuse_changed_facts();
create trigger frozen_form_facts_are_fixed before update on frozen_form for each row when (
  (new.id, new.account_id, new.role, new.opening, new.fee_paise, new.form ->> 'referralCode')
  is distinct from (old.id, old.account_id, old.role, old.opening, old.fee_paise, old.form ->> 'referralCode'))
  execute function refuse_changed_facts();

-- A refund that the applicant asked for belongs to a cancelled application, one of a duplicate payment to such a payment.
create function refund_has_its_cause() returns trigger language plpgsql as $$
begin
  if (case new.reason
      when 'asked' then not exists (select from application where payment_id = new.payment_id and state <> 'active')
      else not exists (select from surplus_payment where payment_id = new.payment_id) end) then
    raise exception 'nothing explains this refund' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_has_its_cause before insert on refund
  for each row when (new.reason in ('asked', 'duplicate')) execute function refund_has_its_cause();
