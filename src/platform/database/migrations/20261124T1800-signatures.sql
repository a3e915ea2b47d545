-- The program signs what decides about money and who may do what, with a key that is on its connections only. A row that is
-- written with the database's login alone has no signature, or a wrong one. Null on a connection without the key.
create function signature_of(content bytea) returns bytea language sql stable as $$
  select sha256(key || sha256(key || content))
  from (select convert_to(nullif(current_setting('saral.signing_key', true), ''), 'UTF8') as key) own
$$;
create function row_signature(table_name text, content jsonb) returns bytea language sql stable as $$
  select signature_of(convert_to(table_name || (content - 'signature')::text, 'UTF8'))
$$;
-- Signs the row of a table with a column `signature`. The zone, because moments are signed as text.
create function sign_row() returns trigger language plpgsql set timezone to 'UTC' as $$
begin
  new.signature := row_signature(tg_table_name, to_jsonb(new));
  return new;
end $$;
-- The rows of these tables that the program did not write; none on a connection without the key.
create function unsigned_rows() returns table (table_name text, id text) language plpgsql stable set timezone to 'UTC' as $$
declare
  signed text;
begin
  if signature_of('') is null then return; end if;
  for signed in
    select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'sign_row' order by 1
  loop
    return query execute format(
      'select %1$L::text, coalesce(content ->> ''id'', content ->> ''name'', content ->> ''month'')
        from (select to_jsonb(t) as content, t.signature from %1$I t) own
        where signature is distinct from row_signature(%1$L, content)', signed);
  end loop;
end $$;

alter table setting add column signature bytea;
create trigger sign_row before insert or update on setting for each row execute function sign_row();
update setting set value = value;
