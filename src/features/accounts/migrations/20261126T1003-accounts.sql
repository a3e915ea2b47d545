create table account (
  id text primary key,
  phone text unique check (phone ~ '^\+[0-9]{9,15}$'),
  name text check (char_length(name) between 1 and 100),
  referral_code text not null unique,
  created_at timestamptz not null,
  profile_completed_at timestamptz,
  -- The language in which a person reads our messages: that of the site when they last logged in.
  language text not null default 'en' check (language in ('en', 'hi')),
  -- An erased or replaced account has no number, and nothing of the person.
  closed_at timestamptz,
  phone_moved_at timestamptz,
  version integer not null default 1,
  check ((name is null) = (profile_completed_at is null)),
  constraint account_open_or_closed check ((phone is null) = (closed_at is not null))
);
-- The sorts, filters and searches of the desk's list.
create index account_created on account (created_at, id);
create index account_name on account (name, id);
create index account_without_name on account (created_at, id) where name is null;
create index account_of_language on account (language, created_at, id);
create index account_words on account using gin (search_words(name));
create index account_phone_end on account (reversed_digits(phone) text_pattern_ops);

-- The token itself lives in the browser's cookie only.
create table session (
  id text primary key,
  account_id text not null references account,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  signature bytea,
  -- A login ends after a time without a request.
  seen_at timestamptz not null
);
create index session_of_account on session (account_id) where revoked_at is null;
create index session_expiry on session (expires_at);
create index session_of_person on session (account_id, created_at);
-- Those that ended before their time are deleted as long after their end.
create index session_revoked on session (revoked_at) where revoked_at is not null;
create trigger sign_row before insert or update on session for each row execute function sign_row();

-- Phones and addresses of people who only try to sign in are kept as keyed hashes, and for a day at most.
create table sign_in_code (
  id text primary key,
  phone_hash text not null,
  browser_hash text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checks smallint not null default 0 check (checks between 0 and 5),
  used_at timestamptz,
  -- The SMS that it went out with, by the provider's id; null until the provider took it.
  sms_provider text,
  sms_id text,
  check ((sms_provider is null) = (sms_id is null))
);
create index sign_in_code_of_browser on sign_in_code (phone_hash, browser_hash, created_at desc);
create index sign_in_code_newest on sign_in_code (browser_hash, created_at desc);
create index sign_in_code_expiry on sign_in_code (expires_at);

create table code_send (
  -- The id of its code, which is deleted earlier.
  id text primary key,
  phone_hash text not null,
  address_hash text not null,
  -- Strangers may ask for codes to sign in; those of a signed-in person count apart, or strangers could use them up.
  signed_in boolean not null,
  at timestamptz not null,
  failed_at timestamptz,
  -- When its code was typed rightly.
  verified_at timestamptz,
  -- A keyed hash of the IPv6 network (/48) that an address is a part of: who has one has 65,536 addresses to be counted by.
  network_hash text
);
create index code_send_of_phone on code_send (phone_hash, at desc);
create index code_send_of_address on code_send (address_hash, at desc);
create index code_send_at on code_send (at desc);
create index code_send_of_network on code_send (network_hash, at desc) where network_hash is not null;

-- Every solved human check is accepted once; its nonce is remembered until it would expire anyway.
create table used_human_check (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_human_check_expiry on used_human_check (expires_at);

create table referral_code_check (
  id bigint primary key generated always as identity,
  account_id text not null references account,
  address_hash text not null,
  at timestamptz not null
);
create index referral_code_check_of_account on referral_code_check (account_id, at desc);
create index referral_code_check_of_address on referral_code_check (address_hash, at desc);
create index referral_code_check_at on referral_code_check (at);

-- By phone, so that a role can be given before the person ever signed in.
create table staff_role (
  phone text not null,
  role text not null check (role in ('owner', 'recruiter', 'sales', 'finance', 'editor', 'viewer')),
  granted_at timestamptz not null,
  granted_by text not null,
  signature bytea,
  primary key (phone, role)
);
create trigger sign_row before insert or update on staff_role for each row execute function sign_row();

-- Which browsers an account signed in from: a keyed hash of a first-party cookie, kept 365 days.
create table browser_mark (
  mark_hash text not null,
  account_id text not null references account,
  seen_at timestamptz not null,
  primary key (mark_hash, account_id)
);
create index browser_mark_account on browser_mark (account_id);
create index browser_mark_seen on browser_mark (seen_at);

create table former_phone (
  account_id text not null references account,
  phone text not null check (phone ~ '^\+[0-9]{9,15}$'),
  until timestamptz not null,
  primary key (account_id, until)
);
create index former_phone_number on former_phone (phone);
