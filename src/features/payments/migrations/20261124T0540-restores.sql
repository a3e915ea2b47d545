-- Each restore of this database from a backup.
create table restored_backup (
  id bigint generated always as identity primary key,
  backup_at timestamptz not null,
  -- By the product's clock.
  restored_at timestamptz not null,
  -- When the gateways' lists since the backup were read; until then a payment that is found may be of before.
  gateway_read_at timestamptz
);

-- What a person confirmed after a restore: no money went there since the backup.
create table restore_confirmation (
  restore_id bigint not null references restored_backup,
  kind text not null check (kind in ('payment', 'referrer')),
  record text not null,
  confirmed_at timestamptz not null,
  confirmed_by text not null,
  primary key (restore_id, kind, record)
);
create trigger restore_confirmation_is_append_only before update or delete or truncate on restore_confirmation
  for each statement execute function refuse_change();

-- Whether money may have gone to the payer of a payment, or to a referrer, between a backup and its restore.
create function is_unconfirmed(kind text, record text) returns boolean language sql stable as $$
  select exists (
    select from restored_backup r
    where not exists (
        select from restore_confirmation c
        where c.restore_id = r.id and c.kind = is_unconfirmed.kind and c.record = is_unconfirmed.record)
      and case is_unconfirmed.kind
        -- The gateway's lists show what was captured before, so all that is recorded until they are read counts.
        when 'payment' then exists (
          select from payment p
          where p.id = is_unconfirmed.record and p.captured_at <= coalesce(r.gateway_read_at, 'infinity'))
        when 'referrer' then exists (
          select from claim where referrer_id = is_unconfirmed.record and created_at <= r.restored_at)
          -- In more than a day an earning that is not in the backup can have been made, matured and been paid.
          or exists (
            select from commission c join payment p on p.id = c.payment_id
            where c.referrer_id = is_unconfirmed.record and p.captured_at <= coalesce(r.gateway_read_at, 'infinity')
              and (c.matures_at <= r.restored_at or r.restored_at > r.backup_at + interval '24 hours'))
      end)
$$;

create function refuse_unconfirmed_payout() returns trigger language plpgsql as $$ begin
  if is_unconfirmed('referrer', (select referrer_id from claim where id = new.claim_id)) then
    raise exception 'nobody has confirmed since the restore that claim % is not paid', new.claim_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_is_confirmed before insert on payout
  for each row when (new.state = 'processing') execute function refuse_unconfirmed_payout();

-- A restore of before whose claims are all confirmed is over.
insert into restored_backup (backup_at, restored_at, gateway_read_at)
  select (value ->> 'madeAt')::timestamptz, (value ->> 'restoredAt')::timestamptz, (value ->> 'reconciledAt')::timestamptz
  from setting
  where name = 'restored' and (not value ? 'reconciledAt' or exists (select from claim where is_unconfirmed));
delete from setting where name = 'restored';
delete from attention_item where kind = 'claim-unconfirmed';
alter table claim drop column is_unconfirmed;
