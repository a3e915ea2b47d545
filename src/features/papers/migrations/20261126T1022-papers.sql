-- What the owner sets for every paper of a sale; the newest row is in force.
create table sales_settings (
  version integer primary key check (version > 0),
  settings jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> '')
);
create trigger sales_settings_is_append_only before update or delete or truncate on sales_settings
  for each statement execute function refuse_change();

-- The last number of each series. The issuing transaction counts it up, so that a rollback leaves no gap.
create table paper_series (
  prefix text not null check (prefix ~ '^[A-Z][A-Z0-9-]{0,4}$'),
  financial_year text not null check (financial_year ~ '^\d\d-\d\d$'),
  kind text not null check (kind in ('quotation', 'proforma', 'invoice', 'challan', 'credit-note')),
  last_number integer not null check (last_number between 1 and 9999),
  -- Numbers and dates rise together.
  last_issued_at timestamptz not null,
  primary key (prefix, financial_year)
);
create function paper_series_rules() returns trigger language plpgsql as $$ begin
  if tg_op = 'TRUNCATE' then
    raise exception 'the numbers of a series follow one another' using errcode = 'restrict_violation';
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or (new.prefix, new.financial_year, new.kind) <> (old.prefix, old.financial_year, old.kind)
      or new.last_number <> old.last_number + 1 or new.last_issued_at < old.last_issued_at) then
    raise exception 'the numbers of a series follow one another' using errcode = 'restrict_violation';
  end if;
  -- A prefix belongs to one kind, in every year: no two papers can be mixed up.
  if tg_op = 'INSERT' and exists (select from paper_series where prefix = new.prefix and kind <> new.kind) then
    raise exception 'the series % is of another kind', new.prefix using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger paper_series_rules before insert or update or delete on paper_series
  for each row execute function paper_series_rules();
create trigger paper_series_is_not_emptied before truncate on paper_series
  for each statement execute function paper_series_rules();
