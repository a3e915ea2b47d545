-- The rights behind an account's roles.
create function rights_of(account_id text, roles text[]) returns setof staff_role language sql stable as $$
  select staff_role.* from account join staff_role on staff_role.phone = account.phone
  where account.id = account_id and staff_role.role = any(roles) and is_signed(staff_role)
$$;
create or replace function has_staff_role(account_id text, roles text[]) returns boolean language sql stable as $$
  select exists (select from rights_of(account_id, roles))
$$;
