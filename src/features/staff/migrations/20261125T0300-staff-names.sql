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
create trigger staff_names_differ before insert on staff_role for each row execute function staff_names_differ();
create trigger staff_names_differ before update of name, phone on account for each row
  when (new.name is not null and new.phone is not null and (new.name, new.phone) is distinct from (old.name, old.phone))
  execute function staff_names_differ();
