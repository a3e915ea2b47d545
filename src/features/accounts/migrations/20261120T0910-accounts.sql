create table account (
  id text primary key,
  phone text not null unique check (phone ~ '^\+[0-9]{9,15}$'),
  name text check (char_length(name) between 1 and 100),
  referral_code text not null unique,
  created_at timestamptz not null,
  profile_completed_at timestamptz,
  check ((name is null) = (profile_completed_at is null))
);

-- The token itself lives in the browser's cookie only.
create table session (
  id text primary key,
  account_id text not null references account (id),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_of_account on session (account_id) where revoked_at is null;
create index session_expiry on session (expires_at);

-- Phones and addresses of people who only try to sign in are kept as keyed hashes, and for a day at most.
create table sign_in_code (
  id text primary key,
  phone_hash text not null,
  browser_hash text not null,
  code_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  checks smallint not null default 0 check (checks between 0 and 5),
  used_at timestamptz
);
create index sign_in_code_of_browser on sign_in_code (phone_hash, browser_hash, created_at desc);
create index sign_in_code_expiry on sign_in_code (expires_at);

create table code_send (
  id text primary key,
  phone_hash text not null,
  address_hash text not null,
  -- Strangers may ask for codes to sign in; those of a signed-in person count apart, or strangers could use them up.
  signed_in boolean not null,
  at timestamptz not null,
  failed_at timestamptz
);
create index code_send_of_phone on code_send (phone_hash, at desc);
create index code_send_of_address on code_send (address_hash, at desc);
create index code_send_at on code_send (at desc);

-- Every solved human check is accepted once; its nonce is remembered until it would expire anyway.
create table used_human_check (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_human_check_expiry on used_human_check (expires_at);

create table referral_code_check (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  address_hash text not null,
  at timestamptz not null
);
create index referral_code_check_of_account on referral_code_check (account_id, at desc);
create index referral_code_check_of_address on referral_code_check (address_hash, at desc);
create index referral_code_check_at on referral_code_check (at);

-- By phone, so that a role can be given before the person ever signed in.
create table staff_role (
  phone text primary key,
  role text not null check (role in ('owner', 'reviewer', 'cashier')),
  granted_at timestamptz not null,
  granted_by text not null
);
