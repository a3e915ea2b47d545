-- What each referrer was paid in each Indian financial year, by the calendar year that it began in. Maintained by a trigger, so
-- that the list of a year has an index for its order; the nightly check compares it with the payouts.
create function financial_year(at timestamptz) returns integer language sql immutable as
  $$ select extract(year from (at at time zone 'Asia/Kolkata') - interval '3 months')::integer $$;

create table referrer_year (
  id text generated always as (referrer_id || ':' || year::text) stored primary key,
  referrer_id text not null,
  year integer not null,
  -- Transfers that the bank returned do not count.
  paid_paise bigint not null check (paid_paise >= 0),
  payouts integer not null check (payouts >= 0),
  unique (referrer_id, year)
);
create index referrer_year_paid on referrer_year (year, paid_paise, id);
create index referrer_year_all on referrer_year (paid_paise, id);

insert into referrer_year (referrer_id, year, paid_paise, payouts)
  select claim.referrer_id, financial_year(payout.paid_at), sum(payout.amount_paise), count(*)
  from payout join claim on claim.id = payout.claim_id where payout.state = 'paid' group by 1, 2;

create function add_to_referrer_year(of_claim text, at timestamptz, paise bigint, count integer) returns void language plpgsql as $$
declare
  whose text;
begin
  select referrer_id into strict whose from claim where id = of_claim;
  if count < 0 then
    update referrer_year set paid_paise = paid_paise + paise, payouts = payouts + count
     where referrer_id = whose and year = financial_year(at);
    delete from referrer_year where referrer_id = whose and year = financial_year(at) and payouts = 0;
  else
    insert into referrer_year (referrer_id, year, paid_paise, payouts) values (whose, financial_year(at), paise, count)
    on conflict (referrer_id, year) do update
      set paid_paise = referrer_year.paid_paise + excluded.paid_paise, payouts = referrer_year.payouts + excluded.payouts;
  end if;
end $$;

create function payout_in_its_year() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'paid' then
    perform add_to_referrer_year(old.claim_id, old.paid_at, -old.amount_paise, -1);
  end if;
  if tg_op <> 'DELETE' and new.state = 'paid' then
    perform add_to_referrer_year(new.claim_id, new.paid_at, new.amount_paise, 1);
  end if;
  return null;
end $$;
create trigger payout_in_its_year after insert or update or delete on payout
  for each row execute function payout_in_its_year();
