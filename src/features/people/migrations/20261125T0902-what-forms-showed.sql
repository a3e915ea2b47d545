-- A correction must not take away what shows that a member of staff has another account: for them also counts what a form showed
-- before, on both sides.
-- Of the form before, where it changed; deleted with the correction.
alter table correction add column identity_hash text;
create index frozen_form_identity on frozen_form (identity_hash) where identity_hash is not null;
create index frozen_form_alternate on frozen_form ((form ->> 'altMobile')) where form ->> 'altMobile' <> '';
create index application_form on application (form_id);
create index correction_identity on correction (identity_hash) where identity_hash is not null;
create index correction_alternate on correction ((before ->> 'altMobile')) where before ->> 'altMobile' <> '';

create or replace view shown_in_application as
  select account_id, 'identity' as link, identity_hash as value, true as is_present from application
    where identity_hash is not null
  union all
  select account_id, 'alternate-number', form ->> 'altMobile', true from application where form ->> 'altMobile' <> ''
  union all
  select made.account_id, 'identity', sent.identity_hash, false from application made join frozen_form sent on sent.id = made.form_id
    where sent.identity_hash is not null
  union all
  select made.account_id, 'alternate-number', sent.form ->> 'altMobile', false
    from application made join frozen_form sent on sent.id = made.form_id where sent.form ->> 'altMobile' <> ''
  union all
  select made.account_id, 'identity', corrected.identity_hash, false
    from application made join correction corrected on corrected.application_id = made.id where corrected.identity_hash is not null
  union all
  select made.account_id, 'alternate-number', corrected.before ->> 'altMobile', false
    from application made join correction corrected on corrected.application_id = made.id where corrected.before ->> 'altMobile' <> '';
create function is_of_staff(account_id text) returns boolean language sql stable as $$
  select exists (select from account join staff_role on staff_role.phone = account.phone where account.id = account_id)
$$;

create or replace function accounts_linked_to(accounts text[]) returns table (id text, link text) language sql stable as $$
  select account_id, 'bank-account' from given_account
    where account_key = any(array(select account_key from given_account where account_id = any(accounts)))
  union
  select account_id, 'browser' from browser_mark
    where mark_hash = any(array(select mark_hash from browser_mark where account_id = any(accounts)))
  union
  select other.account_id, other.link from shown_in_application other
    where value = any(array(select value from shown_in_application where account_id = any(accounts)))
      and exists (select from shown_in_application own
        where own.account_id = any(accounts) and (own.link, own.value) = (other.link, other.value)
          and (own.is_present and other.is_present or is_of_staff(own.account_id) or is_of_staff(other.account_id)))
  union
  select other.id, 'alternate-number' from account other
    where phone = any(array(
      select value from shown_in_application where account_id = any(accounts) and shown_in_application.link = 'alternate-number'))
      and exists (
        select from shown_in_application named
            join account own on own.phone = named.value
            join shown_in_application back on back.account_id = own.id
        where named.account_id = other.id and named.link = 'alternate-number' and own.id = any(accounts)
          and back.link = 'alternate-number' and back.value = other.phone
          and (named.is_present and back.is_present or is_of_staff(own.id) or is_of_staff(other.id)))
$$;
