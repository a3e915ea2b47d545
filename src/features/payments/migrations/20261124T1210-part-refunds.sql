insert into approval_kind (kind, record_kind, make_roles, decide_roles) values
  ('part-refund', 'payment', '{owner,finance}', '{owner,finance}');

create function part_refund_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a part refund stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.approval_id is not null and not exists (select from approval
        where id = new.approval_id and kind = 'part-refund' and record = new.payment_id and status = 'approved'
          and (frozen ->> 'amountPaise')::bigint = new.amount_paise) then
      raise exception 'two people agree to a part refund of this amount' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if row (new.id, new.payment_id, new.amount_paise, new.receipt, new.approval_id, new.requested_by, new.requested_at)
      is distinct from row (old.id, old.payment_id, old.amount_paise, old.receipt, old.approval_id, old.requested_by, old.requested_at)
      or old.state in ('done', 'ended') and new.state <> old.state then
    raise exception 'a part refund ends once, with its amount' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger part_refund_rules before insert or update or delete on part_refund
  for each row execute function part_refund_rules();
