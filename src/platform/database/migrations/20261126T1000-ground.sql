-- The words of a text for the search in lists, in any script: joiners are dropped, and punctuation separates words, so
-- that no word is read as a host name, a path or a number with a sign.
create function search_words(words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple'::regconfig, translate(words, '.,;:@/\|_-+*&%#''"`´()[]{}<>=?!~^$–—‘’“”…।॥·' || U&'\200C\200D', repeat(' ', 43)))
$$;

-- The digits of a phone number, the last one first, so that an index finds a number by its last digits.
create function reversed_digits(phone text) returns text language sql immutable parallel safe as
  $$ select reverse(regexp_replace(phone, '[^0-9]', '', 'g')) $$;

-- The demo moves the product's clock by this offset; business deadlines alone follow it.
create table product_clock (
  only_row boolean primary key default true check (only_row),
  ahead interval not null default '0'
);
insert into product_clock default values;

-- What the owner switches without a developer; a missing row means the default in the code.
create table setting (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  signature bytea
);

-- Which workers live: each renews its row. Jobs that are locked by a worker without a recent row are released.
create table worker_heartbeat (
  worker_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);

-- Timers whose runs fail one after another; a run that succeeds removes the row.
create table timer_failure (
  timer text primary key,
  -- The first run that failed.
  job_id bigint not null,
  failing_since timestamptz not null default clock_timestamp(),
  failures integer not null default 1 check (failures > 0)
);

-- The wall clock of what the database dates itself. Whoever fills a new demo with an invented past says on the connection
-- which moment it tells of; in a live database nothing else than the clock counts.
create function wall_clock() returns timestamptz language plpgsql volatile as $$
declare
  told text := current_setting('saral.story_moment', true);
begin
  if coalesce(told, '') = '' or not exists (select from setting where name = 'mode' and value = '"demo"') then
    return clock_timestamp();
  end if;
  return told::timestamptz;
end $$;

-- Files of the object store that no row names: noted before a file is stored, forgotten in the transaction that writes its
-- row, and noted again in the one that deletes it. What is left after a kill is removed by a timer.
create table pending_object (
  key text primary key check (key <> ''),
  noted_at timestamptz not null,
  -- The timer removes the file: no row may name it any more.
  is_claimed boolean not null default false
);
create index pending_object_oldest on pending_object (noted_at, key);

-- When the demo's clock was moved: the audit is by the wall clock, and pages show its entries by the product's clock of their
-- time. In live mode it stays empty.
create table clock_move (
  at timestamptz primary key,
  ahead interval not null
);

create function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% rows are never changed', tg_table_name using errcode = 'restrict_violation'; end $$;

create function record_clock_move() returns trigger language plpgsql as $$
begin
  insert into clock_move (at, ahead) values (clock_timestamp(), new.ahead);
  return null;
end $$;
create trigger clock_moves after update on product_clock for each row
  when (new.ahead is distinct from old.ahead) execute function record_clock_move();

-- A sealed value names the id of its key: after a change of DATA_KEY it is sealed anew, and says the same.
create function is_sealed_anew(value text, before text) returns boolean language sql immutable as $$
  select coalesce(value ~ '^v1[.][0-9a-f]{16}[.]' and before ~ '^v1[.][0-9a-f]{16}[.]' and left(value, 19) <> left(before, 19), false)
$$;

-- The program signs what decides about money and who may do what, with a key that is on its connections only. A row that is
-- written with the database's login alone has no signature, or a wrong one. Null on a connection without the key.
create function signature_of(content bytea) returns bytea language sql stable as $$
  select sha256(key || sha256(key || content))
  from (select convert_to(nullif(current_setting('saral.signing_key', true), ''), 'UTF8') as key) own
$$;

create function row_signature(table_name text, content jsonb) returns bytea language sql stable as $$
  select signature_of(convert_to(table_name || (content - 'signature')::text, 'UTF8'))
$$;

-- A row that the program did not write stays without a signature, whatever the program changes in it later: its own change made
-- the row look genuine. A migration that changes what a signed row has drops the trigger and signs the rows anew.
create function sign_row() returns trigger language plpgsql set timezone to 'UTC' as $$
begin
  if tg_op = 'UPDATE' and old.signature is distinct from row_signature(tg_table_name, to_jsonb(old)) then
    new.signature := null;
  else
    new.signature := row_signature(tg_table_name, to_jsonb(new));
  end if;
  return new;
end $$;
create trigger sign_row before insert or update on setting for each row execute function sign_row();

-- The key of a role has a number, which no finding names.
create function unsigned_rows() returns table (table_name text, id text) language plpgsql stable set timezone to 'UTC' as $$
declare
  signed text;
begin
  if signature_of('') is null then return; end if;
  for signed in
    select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'sign_row' order by 1
  loop
    return query execute format(
      'select %1$L::text, coalesce(content ->> ''id'', content ->> ''name'', content ->> ''month'', content ->> ''role'')
        from (select to_jsonb(t) as content, t.signature from %1$I t) own
        where signature is distinct from row_signature(%1$L, content)', signed);
  end loop;
end $$;
