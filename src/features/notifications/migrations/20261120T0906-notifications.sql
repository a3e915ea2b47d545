-- Messages to people, written in the transaction of what they tell and sent after it.
create table message (
  id text primary key,
  source text not null check (source <> ''),
  channel text not null check (channel in ('sms', 'email')),
  -- Empty, like subject and text, once they are erased.
  recipient text not null,
  template text not null check (template <> ''),
  subject text not null,
  text text not null,
  state text not null check (state in ('queued', 'sent', 'failed')),
  tries integer not null default 0,
  -- While a try is under way: the time from which it counts as lost.
  next_try_at timestamptz not null,
  fault text,
  vendor_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  erased_at timestamptz,
  unique (source, channel),
  check ((state = 'sent') = (sent_at is not null))
);
create index message_due on message (channel, next_try_at) where state = 'queued';
create index message_to_erase on message ((coalesce(sent_at, created_at))) where state <> 'queued' and erased_at is null;
create index message_unsent on message (created_at) where state <> 'sent';
