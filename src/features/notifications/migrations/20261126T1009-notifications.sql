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
  -- How many tries by SMS had no certain answer: each may have arrived.
  lost_tries integer not null default 0 check (lost_tries = 0 or channel = 'sms'),
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

-- Numbers that are not on WhatsApp, which get SMS for some weeks, or until they write there or their holder chooses WhatsApp again.
create table messenger_absence (
  phone text primary key check (phone <> ''),
  at timestamptz not null
);
create index messenger_absence_at on messenger_absence (at);

-- Templates that WhatsApp does not send as they are meant: paused, rejected, moved to marketing. Their messages go by SMS. The name
-- 'account': it refuses all of ours.
create table messenger_template (
  name text not null check (name <> ''),
  language text not null check (language in ('en', 'hi')),
  state text not null check (state <> ''),
  at timestamptz not null,
  primary key (name, language)
);

-- What people write to us on WhatsApp, and what staff answer there.
create table chat_message (
  id text primary key,
  -- Its id at WhatsApp, by which it is stored once; null of an answer that is not taken yet.
  vendor_id text unique check (vendor_id <> ''),
  is_ours boolean not null,
  -- The person's number in E.164; empty where the person hides it.
  phone text not null,
  -- How the person is called there; empty of ours.
  name text not null,
  -- The record that it is about, lead:17 or application:SA-…; empty until that is found, and of a hidden number.
  about text not null default '' check (about ~ '^(lead:[1-9][0-9]*|application:.+)?$'),
  -- Of theirs: a text, a file, that the person did not ask for a login code, or the kind of something that we cannot show.
  -- Of ours: a text or the template.
  type text not null check (type in ('text', 'file', 'code-not-requested', 'template', 'video', 'audio', 'sticker', 'location', 'contacts', 'other')),
  text text not null check (char_length(text) <= 4096),
  -- A picture or PDF: its id at WhatsApp, where it is stored here once it was made safe, or why it is not.
  media_id text,
  file_key text,
  file_fault text,
  -- When it was written.
  at timestamptz not null,
  created_at timestamptz not null,
  -- Of theirs: when somebody answered it, or saw that it needs no answer. By the id of the answer, or an account.
  settled_at timestamptz,
  settled_by text,
  -- Of ours: the account of its author, and the language of the template.
  author text not null default '',
  language text check (language in ('en', 'hi')),
  -- Only forward: read and failed are final.
  state text check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  fault text,
  -- While it is queued: the next try, or, when it was tried and nobody knows what became of it, its end.
  next_try_at timestamptz,
  tried_at timestamptz,
  check (is_ours = (state is not null)),
  check ((state is not distinct from 'queued') = (next_try_at is not null)),
  check ((settled_at is null) = (settled_by is null)),
  check (not is_ours or (phone <> '' and about <> '' and author <> '' and settled_at is null and media_id is null)),
  check (media_id is not null or (file_key is null and file_fault is null))
);
create index chat_message_of_record on chat_message (about, at, id) where about <> '';
create index chat_message_of_phone on chat_message (phone, at) where phone <> '';
create index chat_message_received on chat_message (at, id) where not is_ours;
create index chat_message_waiting on chat_message (at, id) where not is_ours and settled_at is null;
create index chat_message_queued on chat_message (next_try_at) where state = 'queued';
create index chat_message_settled_by on chat_message (settled_by) where settled_by is not null;
create index chat_message_at on chat_message (at);
create index chat_message_code_denied on chat_message (at) where type = 'code-not-requested' and settled_at is null;

-- Messages that were erased while WhatsApp may still repeat their webhooks: their digests, so that none is stored again.
create table erased_chat (
  digest bytea primary key,
  erased_at timestamptz not null
);
create index erased_chat_at on erased_chat (erased_at);
