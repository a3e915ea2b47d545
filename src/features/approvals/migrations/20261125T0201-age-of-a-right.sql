-- The rights behind an account's roles.
create function rights_of(account_id text, roles text[]) returns setof staff_role language sql stable as $$
  select staff_role.* from account join staff_role on staff_role.phone = account.phone
  where account.id = account_id and staff_role.role = any(roles) and is_signed(staff_role)
$$;
create or replace function has_staff_role(account_id text, roles text[]) returns boolean language sql stable as $$
  select exists (select from rights_of(account_id, roles))
$$;

-- Nobody makes their own second person: a right counts for a decision once it is 72 hours old and unless it is from who proposed it;
-- the right of who proposed it, unless it is younger and from who decides.
create function right_block(maker text, actor text, rule approval_kind, at timestamptz) returns text language plpgsql stable as $$
declare
  own text[] := array(select accounts_of_person(actor));
  makers text[] := array(select accounts_of_person(maker));
  old timestamptz := at - interval '72 hours';
begin
  if not exists (select from rights_of(actor, rule.decide_roles) where granted_at <= old) then return 'right-new'; end if;
  if not exists (select from rights_of(actor, rule.decide_roles) where granted_at <= old and granted_by <> all(makers)) then
    return 'right-from-maker';
  end if;
  if not rule.is_fact and not exists (
      select from rights_of(maker, rule.make_roles) where granted_at <= old or granted_by <> all(own)) then
    return 'makers-right-new';
  end if;
  return null;
end $$;

-- Why this account can't approve it at that moment; null if it can. The page, the call and the trigger ask it.
create or replace function approval_block(approval_id text, actor text, at timestamptz) returns text language plpgsql stable as $$
declare
  asked approval;
  rule approval_kind;
  people text[];
  own text[];
begin
  select * into asked from approval where id = approval_id;
  if asked.status = 'lapsed' then return 'lapsed'; end if;
  if asked.status is distinct from 'waiting' then return 'decided'; end if;
  if asked.lapses_at <= at then return 'lapsed'; end if;
  select * into rule from approval_kind where kind = asked.kind;
  own := array(select accounts_of_person(actor));
  people := array(select people_of_approval(asked));
  if people && own then return 'own'; end if;
  if second_person_is_needed() then
    if asked.made_by = any(own) then return 'second-person'; end if;
    if asked.kind = 'application-of-payment' and exists (
        select from payment where id = asked.record and settled_sum_by = any(own)) then return 'entered-sum'; end if;
  end if;
  -- A fact is closed also when who recorded it has left or turns out to be the person who was paid.
  if not rule.is_fact then
    if not has_staff_role(asked.made_by, rule.make_roles) then return 'maker-left'; end if;
    if people && array(select accounts_of_person(asked.made_by)) then return 'makers-own'; end if;
  end if;
  if not has_staff_role(actor, rule.decide_roles) then return 'not-allowed'; end if;
  return case when second_person_is_needed() then right_block(asked.made_by, actor, rule, at) end;
end $$;
