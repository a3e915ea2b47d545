-- The work on a lead: its state in the sales desk's words, owner, next call, notes and version; complaints and privacy
-- requests that staff enter by hand.
alter table lead
  drop constraint lead_state_check,
  drop constraint lead_kind_check,
  drop constraint lead_phone_check,
  -- The staff member who answers it.
  add column owner_id text references account,
  -- The next call.
  add column due_at timestamptz,
  -- Counts the changes by staff: a change names the version that the person saw.
  add column version integer not null default 1 check (version > 0),
  -- What a privacy request asks for.
  add column request text constraint lead_request_known check (request in ('access', 'correction', 'erasure')),
  -- Of complaints and privacy requests: when it came, and the published deadlines.
  add column received_at timestamptz,
  add column acknowledge_by timestamptz,
  add column acknowledged_at timestamptz,
  add column answer_by timestamptz,
  add constraint lead_state_check check (state in ('new', 'in-progress', 'answered', 'quoted', 'won', 'lost', 'spam')),
  add constraint lead_kind_check check (kind in ('call-back', 'quote', 'complaint', 'privacy-request')),
  add constraint lead_request_of_kind check ((kind = 'privacy-request') = (request is not null)),
  -- A complaint may come by e-mail alone.
  add constraint lead_phone_check check (phone <> '' or (email <> '' and kind in ('complaint', 'privacy-request'))),
  add constraint lead_deadlines_of_kind check (
    (kind in ('complaint', 'privacy-request')) = (received_at is not null)
    and (received_at is null) = (acknowledge_by is null) and (received_at is null) = (answer_by is null)
    and (acknowledged_at is null or received_at is not null));

-- The number in E.164 as readPhone (src/kit/phone.ts) reads it; an odd one by its digits, empty without any.
create function lead_phone_key(phone text) returns text language sql immutable as $$
  select case
    when trimmed like '+%' then case
      when '+' || digits ~ '^(\+91[6-9][0-9]{9}|\+1[2-9][0-9]{9}|\+44[1-9][0-9]{8,9})$' then '+' || digits else digits end
    when national ~ '^[6-9][0-9]{9}$' then '+91' || national
    else digits end
  from (select btrim(phone) as trimmed, regexp_replace(phone, '[^0-9]', '', 'g') as digits) typed,
    lateral (select ltrim(case when digits ~ '^91[0-9]{10}$' then substr(digits, 3) else digits end, '0') as national) read
$$;
-- The words of a name, for a search by their beginnings.
create function lead_name_words(name text) returns tsvector language sql immutable as $$
  select array_to_tsvector(array(
    select distinct word from regexp_split_to_table(lower(name), '[[:space:].,;:()/&-]+') word where word <> ''))
$$;
alter table lead
  add column phone_key text generated always as (lead_phone_key(phone)) stored,
  -- The earliest moment at which something is due; null when the lead is closed.
  add column next_due_at timestamptz generated always as (case
    when state in ('won', 'lost', 'spam') then null
    when state = 'answered' then due_at
    else least(due_at, case when acknowledged_at is null then acknowledge_by end, answer_by) end) stored;
create index lead_phone_key on lead (phone_key, number) where phone_key <> '';
create index lead_owner on lead (owner_id, number);
create index lead_kind on lead (kind, number);
create index lead_next_due on lead (next_due_at, number) where next_due_at is not null;
create index lead_name_words on lead using gin (lead_name_words(name));

-- What staff write down; never changed, deleted with the lead. An outcome closes a complaint or privacy request, a
-- description says what it is about.
create table lead_note (
  id bigint primary key generated always as identity,
  lead_id text not null references lead on delete cascade,
  kind text not null check (kind in ('note', 'outcome', 'description')),
  -- An account id, or `cli:<system user>`.
  author text not null,
  at timestamptz not null,
  text text not null check (text <> '' and char_length(text) <= 1000)
);
create index lead_note_of_lead on lead_note (lead_id, id);

-- The notes of before, each lead had one.
insert into lead_note (lead_id, kind, author, at, text)
  select id, 'note', changed_by, coalesce(changed_at, created_at), left(note, 1000) from lead where note <> '' order by number;
alter table lead drop column note;
