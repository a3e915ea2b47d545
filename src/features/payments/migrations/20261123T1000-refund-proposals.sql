-- Money that goes back beyond the published terms, or that we keep: one person proposes it, another one agrees.
create table refund_proposal (
  id text primary key,
  payment_id text not null references payment,
  -- `close`: we keep what is left of the payment.
  kind text not null check (kind in ('refund', 'close')),
  -- `impossible`: what was proposed had become impossible when somebody agreed.
  state text not null check (state in ('waiting', 'agreed', 'declined', 'impossible')),
  -- Frozen when it is made.
  amount_paise bigint not null check (amount_paise > 0),
  -- Of a refund, the payer reads it; null once it is erased.
  reason text check (reason <> ''),
  made_at timestamptz not null,
  -- Accounts of staff: the command line proposes and decides nothing.
  made_by text not null check (made_by !~ ':'),
  decided_at timestamptz,
  decided_by text check (decided_by !~ ':'),
  decline_reason text check (decline_reason <> ''),
  -- Made and agreed by one person, while the owner has switched the second person off.
  is_alone boolean not null default false,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (state <> 'waiting' or reason is not null),
  check (decline_reason is null or state = 'declined'),
  check (not is_alone or state = 'agreed'),
  constraint refund_proposal_second_person check (state <> 'agreed' or is_alone = (decided_by = made_by))
);
create unique index refund_proposal_waiting on refund_proposal (payment_id) where state = 'waiting';
create index refund_proposal_payment on refund_proposal (payment_id, made_at);

create function refund_proposal_rules() returns trigger language plpgsql as $$
declare
  payer text;
begin
  if tg_op = 'DELETE' then
    raise exception 'a proposed refund stays' using errcode = 'restrict_violation';
  end if;
  select coalesce(o.account_id, p.payer_account_id) into payer
    from payment p left join payment_order o on o.id = p.order_id where p.id = new.payment_id;
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'a proposed refund begins as waiting' using errcode = 'check_violation';
    end if;
    if new.made_by = payer then
      raise exception 'nobody proposes a refund of their own payment' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  -- The words are erased with the person.
  if old.state <> 'waiting' and coalesce(new.reason, old.reason) is not distinct from old.reason
      and coalesce(new.decline_reason, old.decline_reason) is not distinct from old.decline_reason
      and to_jsonb(new) - 'reason' - 'decline_reason' = to_jsonb(old) - 'reason' - 'decline_reason' then
    return new;
  end if;
  if old.state <> 'waiting' or row (new.id, new.payment_id, new.kind, new.amount_paise, new.reason, new.made_at, new.made_by)
      is distinct from row (old.id, old.payment_id, old.kind, old.amount_paise, old.reason, old.made_at, old.made_by) then
    raise exception 'a proposed refund is decided once, as it was made' using errcode = 'restrict_violation';
  end if;
  if new.state = 'agreed' then
    if new.decided_by = new.made_by and second_person_is_needed() then
      raise exception 'a second person agrees to a proposed refund' using errcode = 'check_violation';
    end if;
    if payer in (new.made_by, new.decided_by) then
      raise exception 'nobody agrees to a refund of their own payment' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger refund_proposal_rules before insert or update or delete on refund_proposal
  for each row execute function refund_proposal_rules();
