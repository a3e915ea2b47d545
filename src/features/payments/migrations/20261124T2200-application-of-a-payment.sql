-- A payment of an unknown payer fits any order: one person proposes whose it becomes, another one agrees.
insert into approval_kind (kind, record_kind, make_roles, decide_roles) values
  ('application-of-payment', 'payment', '{owner,finance}', '{owner,finance}');

-- Why this account can't approve it, besides `approval_block`: the payment would become theirs or its maker's, or they entered
-- its settled amount.
create function application_block(asked approval, actor text) returns text language sql stable as $$
  select case
    when o.account_id in (select accounts_of_person(actor)) then 'own'
    when o.account_id in (select accounts_of_person(asked.made_by)) then 'makers-own'
    when p.settled_sum_by in (select accounts_of_person(actor)) and second_person_is_needed() then 'entered-sum' end
  from payment p, payment_order o where p.id = asked.record and o.id = asked.frozen ->> 'order'
$$;
create function application_of_payment_rules() returns trigger language plpgsql as $$
declare
  block text;
begin
  if tg_op = 'INSERT' then
    if not exists (select from payment p, payment_order o where p.id = new.record and o.id = new.frozen ->> 'order'
        and p.posted_paise = (new.frozen ->> 'amountPaise')::bigint) then
      raise exception 'it names the order and the amount of the payment' using errcode = 'check_violation';
    end if;
    if application_block(new, new.made_by) = 'own' then
      raise exception 'nobody proposes it for themselves' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if new.status = old.status then return new; end if;
  block := application_block(old, new.decided_by);
  if new.status = 'approved' and block is not null then
    raise exception 'it can not be approved: %', block using errcode = 'check_violation';
  end if;
  if new.status = 'declined' and block = 'own' then
    raise exception 'nobody decides about their own payment' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger application_of_payment_rules before insert or update on approval
  for each row when (new.kind = 'application-of-payment') execute function application_of_payment_rules();

create function application_is_approved() returns trigger language plpgsql as $$
begin
  if not exists (select from approval where kind = 'application-of-payment' and record = new.id and status = 'approved'
      and frozen ->> 'order' = new.order_id and (frozen ->> 'amountPaise')::bigint = new.posted_paise) then
    raise exception 'two people agree whose a payment of an unknown payer becomes' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger application_is_approved after update on payment for each row
  when (old.order_id is null and old.payer_account_id is null and (new.order_id is not null or new.resolution = 'applied'))
  execute function application_is_approved();
