-- Whose commission it is, of which application, and from when it can be claimed never changes.
create function refuse_changed_commission() returns trigger language plpgsql as $$
begin
  raise exception 'this fact of a commission never changes' using errcode = 'restrict_violation';
end $$;
create trigger commission_facts_are_fixed before update on commission for each row when (
  (new.id, new.application_id, new.payment_id, new.referrer_id, new.applicant_id, new.paid_paise, new.percent, new.created_at,
    new.matures_at)
  is distinct from (old.id, old.application_id, old.payment_id, old.referrer_id, old.applicant_id, old.paid_paise, old.percent,
    old.created_at, old.matures_at))
  execute function refuse_changed_commission();

-- The account of a claim changes by a correction, which is counted and listed, or goes by its erasure.
create function refuse_changed_account() returns trigger language plpgsql as $$
begin
  raise exception 'the account of a claim changes only by a correction' using errcode = 'restrict_violation';
end $$;
create trigger claim_account_is_fixed before update on claim for each row when (
  (new.id, new.referrer_id, new.amount_paise, new.created_at)
    is distinct from (old.id, old.referrer_id, old.amount_paise, old.created_at)
  or (new.account_sealed, new.account_last_four, new.account_key, new.ifsc, new.bank_name, new.is_new_account, new.payable_from)
    is distinct from (old.account_sealed, old.account_last_four, old.account_key, old.ifsc, old.bank_name, old.is_new_account,
      old.payable_from)
  and new.corrections <> old.corrections + 1 and new.details_erased_at is not distinct from old.details_erased_at)
  execute function refuse_changed_account();
