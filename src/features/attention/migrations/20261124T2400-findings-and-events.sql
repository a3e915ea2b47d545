-- What a check found and a later one did not find gone yet. Replaced by each check; signed and never deleted, so that no finding
-- vanishes without a check.
create table finding (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  -- The record and what is wrong with it.
  subject text not null check (subject <> ''),
  -- Ids, sums and dates; no personal data.
  details jsonb not null default '{}',
  -- When a check first found it, by the product's clock.
  since timestamptz not null,
  -- When a check no longer found it.
  gone_at timestamptz,
  signature bytea,
  unique (kind, subject)
);
create index finding_open on finding (kind, since, subject) where gone_at is null;
-- What happened once and has no state that ends it: staff close it with what they found.
create table attention_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind <> ''),
  subject text not null check (subject <> ''),
  details jsonb not null default '{}',
  -- By the product's clock.
  happened_at timestamptz not null,
  closed_at timestamptz,
  -- An actor of the audit.
  closed_by text,
  closed_reason text check (closed_reason <> ''),
  signature bytea,
  unique (kind, subject),
  check (num_nulls(closed_at, closed_by, closed_reason) in (0, 3))
);
create index attention_event_open on attention_event (kind, happened_at, subject) where closed_at is null;

create trigger sign_row before insert or update on finding for each row execute function sign_row();
create trigger sign_row before insert or update on attention_event for each row execute function sign_row();
-- What a row of this table hides, the owner put off.
alter table attention_put_off add column id bigint generated always as identity, add column signature bytea;
set local timezone to 'UTC';
update attention_put_off put set signature = row_signature('attention_put_off', to_jsonb(put));
set local timezone to default;
create trigger sign_row before insert or update on attention_put_off for each row execute function sign_row();
create function refuse_delete() returns trigger language plpgsql as $$ begin
  raise exception 'rows of % are not deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger finding_stays before delete on finding for each row execute function refuse_delete();
create trigger attention_event_stays before delete on attention_event for each row execute function refuse_delete();

insert into finding (kind, subject, details, since)
  select kind, subject, details, opened_at from attention_item
  where closed_at is null and kind in ('books-off', 'reconciliation-gap', 'refund-unknown', 'disk-low');
insert into attention_event (kind, subject, details, happened_at, closed_at, closed_by, closed_reason)
  select kind, subject, details, opened_at, closed_at, closed_by, closed_reason from attention_item
  where kind in ('many-reveals', 'earnings-unclaimed', 'paid-back-twice', 'dispute-left-refund', 'repaired');
drop table attention_item;
