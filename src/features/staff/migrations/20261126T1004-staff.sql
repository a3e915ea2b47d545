-- Opens the first enrolment of a number; its code is stored as a keyed hash.
create table desk_invitation (
  id text primary key,
  phone text not null,
  code_hash text not null,
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index desk_invitation_open on desk_invitation (phone) where used_at is null;
create index desk_invitation_expiry on desk_invitation (expires_at);

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
  revoked_at timestamptz,
  -- The invitation whose code was given in this session.
  invitation_id text references desk_invitation on delete set null,
  signature bytea
);
create index desk_session_of_account on desk_session (account_id) where revoked_at is null;
create index desk_session_expiry on desk_session (expires_at);
create index desk_session_invitation on desk_session (invitation_id) where invitation_id is not null;
create trigger sign_row before insert or update on desk_session for each row execute function sign_row();

-- The second factors of staff: one authenticator app and several passkeys a person.
create table authenticator (
  id text primary key,
  account_id text not null references account,
  -- The shared secret of RFC 6238, encrypted and bound to the row's id.
  secret text not null,
  created_at timestamptz not null,
  -- Null until the first right code.
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: a code works once.
  last_step bigint
);
create unique index authenticator_in_use on authenticator (account_id) where confirmed_at is not null;
create unique index authenticator_being_enrolled on authenticator (account_id) where confirmed_at is null;

create table passkey (
  id text primary key,
  account_id text not null references account,
  -- Both as base64url.
  credential_id text not null unique,
  public_key text not null,
  -- How often the authenticator signed, as it says; 0 where it does not count.
  sign_count bigint not null,
  transports text[] not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_of_account on passkey (account_id);

-- A challenge is deleted by the answer that uses it.
create table passkey_challenge (
  challenge text primary key,
  session_id text not null references desk_session on delete cascade,
  purpose text not null check (purpose in ('enrol', 'factor')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index passkey_challenge_of_session on passkey_challenge (session_id, created_at desc);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- Keyed hashes only.
create table recovery_code (
  account_id text not null references account,
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Wrong codes of a person since the last right one.
create table factor_attempts (
  account_id text primary key references account,
  locked_until timestamptz not null
);

-- Whether money out needs a second person: each change of the owner's switch. Without a row it does.
create table second_person_change (
  id bigint primary key generated always as identity,
  is_needed boolean not null,
  at timestamptz not null,
  -- Who ran the command; the audit names the owner.
  changed_by text not null,
  reason text not null check (reason <> ''),
  -- Changes of the switch for the second person are signed by the program.
  signature bytea
);
create trigger second_person_change_is_append_only before update or delete or truncate on second_person_change
  for each statement execute function refuse_change();
create trigger sign_row before insert or update on second_person_change for each row execute function sign_row();

-- Browsers that finished a sign-in to the desk, as a keyed hash of a cookie: their OTPs have an allowance of their own.
create table desk_browser (
  browser_hash text primary key,
  account_id text not null references account,
  used_at timestamptz not null
);
create index desk_browser_of_account on desk_browser (account_id);
create index desk_browser_used on desk_browser (used_at);

-- Refused calls of a person within the last hour, up to the number that is listed.
create table desk_refusal (
  id bigint primary key generated always as identity,
  account_id text not null references account,
  at timestamptz not null
);
create index desk_refusal_of_account on desk_refusal (account_id, at);
create index desk_refusal_at on desk_refusal (at);

-- Wrong codes of a person within a day, by session: a right code takes back those of its own session only.
create table wrong_factor (
  id bigint primary key generated always as identity,
  account_id text not null references account,
  session_id text not null,
  at timestamptz not null
);
create index wrong_factor_of_account on wrong_factor (account_id, at);
create index wrong_factor_at on wrong_factor (at);

-- Challenges for a passkey before the sign-in that were answered, until they expire: each is accepted once.
create table spent_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index spent_challenge_expiry on spent_challenge (expires_at);

-- For the checks that tables of other features make.
create function second_person_is_needed() returns boolean language sql stable as $$
  select coalesce((select is_needed from second_person_change order by id desc limit 1), true)
$$;

-- Two members of staff never show the same name: who decided something is read by name.
-- A name as the eye takes it: without case, spaces, marks and signs, and look-alikes of Latin, Cyrillic, Greek and
-- Devanagari as one letter. It is compared, never shown.
create function name_skeleton(name text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(replace(replace(
    translate(
      regexp_replace(normalize(name, NFKD),
        '[\u0020-\u002f\u005f\u0060\u00a0\u00ad\u00b4\u0300-\u036f\u0483-\u0489\u0900-\u0903\u093c\u0951-\u0954'
          || '\u1680\u1ab0-\u1aff\u1dc0-\u1dff\u2000-\u206f\u20d0-\u20ff\u3000\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g'),
      'ABCDEFGHJKLMNOPQRSTUVWXYZI1i0ıɪɩʟłŁøØđĐħĦŧȷɑɡᴀʙᴄᴅᴇɢʜᴊᴋᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢßаАвВьЬсСеЕэһҺнНіІӏӀјЈкК'
      || 'қҚмМпПоОрРԛгГѕЅтТиИѵѴѡԝхХуУүҮзЗԁԌԍαΑβΒϲϹςδεΕΗιΙϳκΚΜηΝοΟσρΡτΤμυνωχΧγΥζΖօոսհզցीूैौॉईऊऐऍऔऑबङ०'
      || '१२३४५६७८९',
      'abcdefghjklmnopqrstuvwxyzlllollllllooddhhtjagabcdeghjkmnoprstuvwyzbaabbbbcceeehhhhlllljjkk'
      || 'kkmmnnooppqrrssttuuvvwwxxyyyyzzdggaabbcccdeehlljkkmnnoooppttuuvwxxyyzzonuhqgिुेोोइउएएओओवडo'
      || 'l23456789'),
    'rn', 'm'), 'vv', 'w'), 'अा', 'आ'), 'अो', 'ओ'), 'अे', 'ए'), 'एे', 'ए')
$$;

-- The number first, then all names: the name and the roles of a number change one after the other.
create function staff_names_differ() returns trigger language plpgsql as $$
declare
  shown text;
begin
  perform pg_advisory_xact_lock(hashtextextended('staff/name' || chr(31) || new.phone, 0));
  if tg_table_name = 'staff_role' then
    -- A further role shows nothing new.
    if exists (select from staff_role where phone = new.phone) then return new; end if;
    select name into shown from account where phone = new.phone;
  elsif exists (select from staff_role where phone = new.phone) then
    shown := new.name;
  end if;
  if shown is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('staff/names', 0));
  if exists (
      select from account other where other.phone = any (array(select phone from staff_role)) and other.phone <> new.phone
        and name_skeleton(other.name) = name_skeleton(shown)) then
    raise exception 'another member of staff shows this name' using errcode = 'unique_violation', constraint = 'staff_names_differ';
  end if;
  return new;
end $$;
create trigger staff_names_differ before update of name, phone on account for each row
  when (new.name is not null and new.phone is not null and (new.name, new.phone) is distinct from (old.name, old.phone))
  execute function staff_names_differ();
create trigger staff_names_differ before insert on staff_role for each row execute function staff_names_differ();
