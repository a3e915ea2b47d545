-- Messages to people, written in the transaction of what they tell and sent after it.
create table message (
  id text primary key,
  source text not null check (source <> ''),
  channel text not null check (channel in ('sms', 'email')),
  -- Empty, like subject and text and without slots, once they are erased.
  recipient text not null,
  template text not null check (template <> ''),
  subject text not null,
  text text not null,
  -- Of an SMS: the language of the registered text, and the values in its slots.
  language text check (language in ('en', 'hi')),
  slots jsonb,
  state text not null check (state in ('queued', 'sent', 'failed')),
  tries integer not null default 0,
  -- While a try is under way: the time from which it counts as lost.
  next_try_at timestamptz not null,
  fault text,
  vendor_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  erased_at timestamptz,
  -- Of the newest try. An SMS stays with the provider of its first one, because it may have been delivered.
  provider text,
  -- When it went to WhatsApp, because its recipient chose that, and the id there. Until it is delivered it waits: next_try_at is when it
  -- goes by SMS.
  messenger_at timestamptz,
  messenger_id text,
  check ((state = 'sent') = (sent_at is not null)),
  unique (source, channel),
  check (provider is null or channel = 'sms'),
  check (channel = 'sms' or (language is null and slots is null))
);
create index message_of_messenger on message (messenger_id) where messenger_id is not null;
create index message_due on message (channel, next_try_at) where state = 'queued';
create index message_to_erase on message ((coalesce(sent_at, created_at))) where state <> 'queued' and erased_at is null;
create index message_unsent on message (created_at, id) where state <> 'sent';
create index message_unsent_by_state on message (state, created_at, id) where state <> 'sent';
-- Messages of one person, until their text is erased.
create index message_recipient on message (recipient, created_at) where erased_at is null;
-- The mails of a person are found by the records that they are about: the second part of a source, without the attempt.
create index message_about on message ((split_part(split_part(source, ':', 2), '/', 1))) where erased_at is null;

-- What the SMS provider reports of the SMS that it took, by its id. A report can come before its answer to us is stored: such a row has
-- no sent_at yet, and keeps none if the SMS is not ours.
create table sms_delivery (
  provider text not null check (provider <> ''),
  vendor_id text not null check (vendor_id <> ''),
  sent_at timestamptz,
  -- Null while there is no report; only forward: what was delivered can still be read, read and failed are final.
  state text check (state in ('sent', 'delivered', 'read', 'failed')),
  fault text,
  reported_at timestamptz,
  primary key (provider, vendor_id),
  check ((state is null) = (reported_at is null)),
  check (sent_at is not null or reported_at is not null)
);
create index sms_delivery_to_erase on sms_delivery ((coalesce(sent_at, reported_at)));

-- By which way people get texts: the newest of a number counts, and one without any gets SMS. Each is the proof of a consent, or of its end.
create table channel_choice (
  id bigint primary key generated always as identity,
  phone text not null check (phone <> ''),
  channel text not null check (channel in ('sms', 'whatsapp')),
  source text not null check (source in ('sign-in', 'my-applications', 'stop-word')),
  -- What the person agreed to, or wrote.
  wording text not null,
  at timestamptz not null
);
create index channel_choice_newest on channel_choice (phone, id desc);

-- Templates that WhatsApp does not send as they are meant: paused, rejected, moved to marketing. Their messages go by SMS. The name
-- 'account': it refuses all of ours.
create table messenger_template (
  name text not null check (name <> ''),
  language text not null check (language in ('en', 'hi')),
  state text not null check (state <> ''),
  at timestamptz not null,
  primary key (name, language)
);
