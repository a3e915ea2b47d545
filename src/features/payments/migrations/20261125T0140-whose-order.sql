-- Whose an order and its payment are decides who gives the account of a refund by transfer.
create function refuse_changed_payer() returns trigger language plpgsql as $$ begin
  raise exception 'whose it is never changes' using errcode = 'restrict_violation';
end $$;
create trigger order_facts_are_fixed before update on payment_order for each row
  when ((new.id, new.account_id, new.subject, new.amount_paise) is distinct from (old.id, old.account_id, old.subject, old.amount_paise))
  execute function refuse_changed_payer();
-- A payment under review is applied to the order that it pays.
create trigger payer_is_fixed before update on payment for each row
  when (old.payer_account_id is not null and new.payer_account_id is distinct from old.payer_account_id
    or old.order_id is not null and new.order_id is distinct from old.order_id and old.state <> 'needs-review')
  execute function refuse_changed_payer();
