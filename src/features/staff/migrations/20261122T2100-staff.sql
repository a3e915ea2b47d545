-- Several roles a person. A reviewer becomes a recruiter, a cashier finance.
alter table staff_role drop constraint staff_role_role_check;
alter table staff_role drop constraint staff_role_pkey;
update staff_role set role = case role when 'reviewer' then 'recruiter' when 'cashier' then 'finance' else role end;
alter table staff_role add primary key (phone, role);
alter table staff_role
  add constraint staff_role_role_check check (role in ('owner', 'recruiter', 'finance', 'editor', 'viewer'));

-- The desk's own sessions. The token is in the browser's cookie only.
create table desk_session (
  id text primary key,
  account_id text not null references account,
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- To the minute.
  used_at timestamptz not null,
  -- Null until the second factor is given: until then the session opens nothing else.
  factor_at timestamptz,
  revoked_at timestamptz
);
create index desk_session_of_account on desk_session (account_id) where revoked_at is null;
create index desk_session_expiry on desk_session (expires_at);
