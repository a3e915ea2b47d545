-- Accounts are compared by account_key from now on. What claims before this had in account_hash hung on SESSION_SECRET;
-- the next start fills account_key from the encrypted number and empties account_hash.
alter table claim alter column account_hash drop not null;
create index claim_without_account_key on claim (id) where account_key is null;

-- When referral earnings were switched on and off: an accrual that runs late goes by the time of its application.
insert into setting (name, value)
  select 'referral-earnings-switches', jsonb_agg(jsonb_build_object('on', details -> 'on', 'at', at) order by id)
  from audit_entry where act = 'referrals/earnings-switch' having count(*) > 0
  on conflict (name) do nothing;
