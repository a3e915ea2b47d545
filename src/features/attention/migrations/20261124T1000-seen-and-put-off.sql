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
  primary key (kind, subject),
  check (put_off_until > put_off_at and put_off_until <= put_off_at + interval '7 days')
);
-- Tells several repairs of one record apart.
create sequence repair_number;
