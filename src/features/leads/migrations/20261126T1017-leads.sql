-- The number in E.164 as readPhone (src/kit/text/phone.ts) reads it; an odd one by its digits, empty without any.
create function lead_phone_key(phone text) returns text language sql immutable as $$
  select case
    when trimmed like '+%' then case
      when '+' || digits ~ '^(\+91[6-9][0-9]{9}|\+1[2-9][0-9]{9}|\+44[1-9][0-9]{8,9})$' then '+' || digits else digits end
    when national ~ '^[6-9][0-9]{9}$' then '+91' || national
    else digits end
  from (select btrim(phone) as trimmed, regexp_replace(phone, '[^0-9]', '', 'g') as digits) typed,
    lateral (select ltrim(case when digits ~ '^91[0-9]{10}$' then substr(digits, 3) else digits end, '0') as national) read
$$;

-- People who asked to be called back or for a quote.
create table lead (
  id text primary key,
  -- What staff say: request 17.
  number integer not null generated always as identity unique,
  kind text not null check (kind in ('call-back', 'quote', 'complaint', 'privacy-request')),
  -- How it came; staff enter what did not come from the site.
  source text not null default 'site' check (source in ('site', 'phone', 'whatsapp', 'email', 'letter', 'tender', 'visit', 'other')),
  name text not null check (name <> ''),
  phone text not null,
  -- Empty where the form does not ask for it.
  email text not null,
  flags jsonb not null,
  language text not null check (language in ('en', 'hi')),
  state text not null check (state in ('new', 'in-progress', 'answered', 'quoted', 'won', 'lost', 'spam')),
  -- Why they did not buy; null where nobody said.
  lost_reason text check (lost_reason in ('price', 'delivery', 'specification', 'no-budget', 'other-supplier', 'no-answer', 'other')),
  changed_at timestamptz,
  changed_by text not null default '',
  -- Whether staff got a separate mail when it came: so many an hour do.
  has_own_mail boolean not null,
  -- Whether its sender got a mail.
  has_sender_mail boolean not null default false,
  -- The source of the mail that notifies staff; empty while there is none.
  notification_source text not null,
  -- Null until the mail server accepted that mail, or staff handled the lead.
  notified_at timestamptz,
  -- Keyed hashes: of all that was typed, and of the sender's address.
  digest text not null,
  address_hash text not null,
  created_at timestamptz not null,
  -- What a quote request may say besides: empty where nothing was typed, and for call-backs.
  organisation text not null default '',
  place text not null default '',
  -- Of what the site's forms sent: by this number and the phone its sender asks for the status. Can't be guessed.
  enquiry_number text unique check (enquiry_number like 'SE-%'),
  -- GST code of the state of delivery.
  state_code text not null default '',
  needed_by date,
  -- The staff member who answers it.
  owner_id text references account,
  -- The next call.
  due_at timestamptz,
  -- Until when the site or the policies promised an answer; null of probable spam.
  promised_by timestamptz,
  -- Since when it is answered, quoted, won or lost, by the product's clock; null while it waits.
  answered_at timestamptz,
  -- Counts the changes by staff: a change names the version that the person saw.
  version integer not null default 1 check (version > 0),
  -- What a privacy request asks for.
  request text constraint lead_request_known check (request in ('access', 'correction', 'erasure')),
  -- Of complaints and privacy requests: when it came, and the published deadlines.
  received_at timestamptz,
  acknowledge_by timestamptz,
  acknowledged_at timestamptz,
  answer_by timestamptz,
  phone_key text generated always as (lead_phone_key(phone)) stored,
  -- The earliest moment at which something is due; null when the lead is closed.
  next_due_at timestamptz generated always as (case
    when state in ('won', 'lost', 'spam') then null
    when state = 'answered' then due_at
    else least(due_at, case when acknowledged_at is null then acknowledge_by end, answer_by) end) stored,
  -- A complaint or privacy request whose person was erased stays for its time, with its number so that it can be answered. From
  -- then on nothing joins it by that number: the next holder of the number is another person.
  person_erased_at timestamptz,
  constraint lead_request_of_kind check ((kind = 'privacy-request') = (request is not null)),
  constraint lead_enquiry_of_kind check (enquiry_number is null or kind in ('call-back', 'quote')),
  constraint lead_lost_reason_of_state check (lost_reason is null or state = 'lost'),
  -- What staff enter may have come by e-mail alone.
  check (phone <> '' or (email <> '' and source <> 'site')),
  constraint lead_deadlines_of_kind check (
    (kind in ('complaint', 'privacy-request')) = (received_at is not null)
    and (received_at is null) = (acknowledge_by is null) and (received_at is null) = (answer_by is null)
    and (acknowledged_at is null or received_at is not null)),
  constraint lead_erased_of_kind check (person_erased_at is null or kind in ('complaint', 'privacy-request'))
);
create index lead_created on lead (created_at, number);
create index lead_same on lead (digest, created_at);
create index lead_address on lead (address_hash, created_at);
create index lead_state on lead (state, number);
create index lead_own_mail on lead (created_at) where has_own_mail;
create index lead_sender_mail on lead (lower(email), created_at) where has_sender_mail;
create index lead_pending on lead (number) where notified_at is null;
create index lead_phone_key on lead (phone_key, number) where phone_key <> '';
create index lead_email on lead (lower(email), number) where email <> '';
create index lead_next_due on lead (next_due_at, number);
create index lead_name_words on lead using gin (search_words(name || ' ' || organisation));
create index lead_state_created on lead (state, created_at, number);
create index lead_owner_created on lead (owner_id, created_at, number);
create index lead_kind_created on lead (kind, created_at, number);
create index lead_lost_reason on lead (lost_reason, created_at, number) where lost_reason is not null;
create index lead_source_created on lead (source, created_at, number);
create index lead_phone_digits on lead (reversed_digits(phone) text_pattern_ops);

-- The products that a lead asks for, in the order of the form.
create table lead_item (
  lead_id text not null references lead on delete cascade,
  position integer not null check (position > 0),
  product text not null,
  -- Of our product, by its English name; empty where none was named.
  variant text not null,
  quantity text not null,
  primary key (lead_id, position),
  check (product <> '' or quantity <> '')
);
create index lead_item_product on lead_item (product, lead_id);

-- Wrong pairs of number and phone that somebody asked for, as keyed hashes.
create table enquiry_check (
  address_hash text not null,
  number_hash text not null,
  at timestamptz not null default wall_clock()
);
create index enquiry_check_address on enquiry_check (address_hash, at);
create index enquiry_check_number on enquiry_check (number_hash, at);
create index enquiry_check_at on enquiry_check (at);

-- What is written down; never changed, deleted with the lead. An outcome closes a complaint or privacy request, a
-- description says what it is about.
create table lead_note (
  id bigint primary key generated always as identity,
  lead_id text not null references lead on delete cascade,
  kind text not null check (kind in ('note', 'outcome', 'description')),
  -- An account id, `cli:<system user>`, or `site` for the person who sent it.
  author text not null,
  at timestamptz not null,
  text text not null check (text <> '' and char_length(text) <= 1000)
);
create index lead_note_of_lead on lead_note (lead_id, id);

create trigger lead_takes_its_files after delete on lead
  for each row execute function remove_record_files('lead', 'number');
