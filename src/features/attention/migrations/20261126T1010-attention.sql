-- Items that staff were mailed about. A row goes when its item does, so that an item that comes back is mailed again.
create table attention_mail (
  kind text not null,
  subject text not null,
  mailed_at timestamptz not null,
  primary key (kind, subject)
);

-- Who saw an item of the attention list. A row goes when its item does; one of before the item came does not count.
create table attention_seen (
  kind text not null,
  subject text not null,
  -- An account of staff.
  seen_by text not null,
  -- By the product's clock.
  seen_at timestamptz not null,
  primary key (kind, subject, seen_by)
);

-- Items that an owner put off: off the list and the mails until then, unless their cause went and came back.
create table attention_put_off (
  kind text not null,
  subject text not null,
  put_off_until timestamptz not null,
  reason text not null check (reason <> ''),
  put_off_by text not null,
  -- By the product's clock; an item that came later is another.
  put_off_at timestamptz not null,
  -- What a row of this table hides, the owner put off.
  id bigint not null generated always as identity,
  signature bytea,
  -- How many and how much an item was about when it was put off; null where it has no such number. What grows is listed again.
  count bigint,
  paise bigint,
  -- The newest of the records that an item is about, as its question numbers them; null where it does not. One that came since is listed
  -- again, also in the place of another one of the same sum.
  newest bigint,
  check (put_off_until > put_off_at and put_off_until <= put_off_at + interval '7 days'),
  primary key (kind, subject)
);
create trigger sign_row before insert or update on attention_put_off for each row execute function sign_row();
-- Whether an item is about more, newer, or of a larger sum, than what was put off: it may be about all that is wrong of its kind. Not
-- in SQL, which would be inlined: the planner would plan the details of each item once for each time they are named.
create function attention_has_grown(details jsonb, put attention_put_off) returns boolean language plpgsql immutable as $$
begin
  return coalesce((details ->> 'newest')::numeric > put.newest, false) or coalesce((details ->> 'count')::numeric > put.count, false)
    or coalesce(abs((details ->> 'paise')::numeric) > abs(put.paise) or sign((details ->> 'paise')::numeric) * sign(put.paise) < 0, false);
end $$;

-- What a check found and a later one did not find gone yet. Replaced by each check; signed and never deleted, so that no finding
-- vanishes without a check.
create table finding (
  id bigint primary key generated always as identity,
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
create trigger sign_row before insert or update on finding for each row execute function sign_row();

-- What happened once and has no state that ends it: staff close it with what they found.
create table attention_event (
  id bigint primary key generated always as identity,
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
  check (num_nulls(closed_at, closed_by, closed_reason) in (0, 3)),
  unique (kind, subject)
);
create index attention_event_open on attention_event (kind, happened_at, subject) where closed_at is null;
create trigger sign_row before insert or update on attention_event for each row execute function sign_row();

create function refuse_delete() returns trigger language plpgsql as $$ begin
  raise exception 'rows of % are not deleted', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger finding_stays before delete on finding for each row execute function refuse_delete();
create trigger attention_event_stays before delete on attention_event for each row execute function refuse_delete();

create sequence repair_number;
