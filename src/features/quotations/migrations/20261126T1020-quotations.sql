-- Whom we offer to. Quotations with the same GSTIN are of one buyer; without a GSTIN those with the phone number of one lead, or
-- else its e-mail address.
create table buyer (
  id text primary key check (id like 'buy\_%'),
  number integer not null generated always as identity unique,
  -- A keyed hash of what they have in common: a buyer without quotations is nobody.
  key text not null unique,
  created_at timestamptz not null
);

create table quotation (
  id text primary key,
  -- What staff call a draft; has gaps.
  serial integer not null generated always as identity unique,
  -- Without a foreign key: leads are deleted after a year, issued quotations stay.
  lead_number integer not null,
  -- Null once it was erased.
  buyer_id text references buyer,
  state text not null check (state in ('draft', 'issued', 'accepted', 'revised', 'cancelled')),
  version integer not null default 1 check (version > 0),
  -- What staff edit; null once it was erased.
  content jsonb,
  revises text references quotation,
  revision integer not null default 0 check (revision between 0 and 9),
  number text unique check (char_length(number) between 1 and 19),
  issued_at timestamptz,
  -- The last day in India.
  valid_until date,
  total_paise bigint check (total_paise >= 0),
  verify_code text unique,
  -- What the PDF states; null once it was erased.
  document jsonb,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> ''),
  -- When an issued quotation was accepted, revised or cancelled.
  closed_at timestamptz,
  reason text not null default '',
  erased_at timestamptz,
  check ((state = 'draft') = (number is null)),
  check (num_nulls(number, issued_at, valid_until, total_paise, verify_code, pdf_sha256) in (0, 6)),
  check ((state in ('draft', 'issued')) = (closed_at is null)),
  check ((erased_at is null) = (content is not null)),
  check (state = 'draft' or (erased_at is null) = (document is not null)),
  check (erased_at is null or buyer_id is null)
);
create index quotation_of_buyer on quotation (buyer_id, serial);
create index quotation_lead on quotation (lead_number, serial);
create index quotation_state on quotation (state, serial);
create unique index quotation_revision on quotation (revises) where revises is not null;
create index quotation_unerased on quotation (issued_at) where erased_at is null;
-- Sorts and filters of the desk's list.
create index quotation_created on quotation (created_at, serial);
create index quotation_number on quotation (number, serial);
create index quotation_valid_until on quotation (valid_until, serial);
create index quotation_total on quotation (total_paise, serial);
create index quotation_state_created on quotation (state, created_at, serial);
create index quotation_state_valid on quotation (state, valid_until);
-- The financial year and the running number, of SQ/26-27/0001.
create index quotation_year on quotation (split_part(number, '/', 2), created_at, serial);
create index quotation_running_number on quotation (split_part(number, '/', 3));
create index quotation_buyer on quotation using gin (search_words(content -> 'buyer' ->> 'name'));

-- The PDF as it was issued, byte for byte.
create table quotation_pdf (
  quotation_id text primary key references quotation,
  bytes bytea not null check (length(bytes) > 0)
);

-- Former versions of a draft, to show what a colleague changed; deleted when it is issued.
create table quotation_version (
  quotation_id text not null references quotation on delete cascade,
  version integer not null,
  content jsonb not null,
  primary key (quotation_id, version)
);

-- An issued quotation only moves on; its content goes only when it is erased.
create function keep_issued_quotation() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'issued quotations never change' using errcode = 'restrict_violation';
  end if;
  if old.state = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE'
    or not (new.state = old.state
            or old.state = 'issued' and new.state in ('accepted', 'revised', 'cancelled')
            or old.state = 'accepted' and new.state = 'cancelled')
    or (new.id, new.serial, new.lead_number, new.version, new.revises, new.revision, new.number, new.issued_at,
        new.valid_until, new.total_paise, new.verify_code, new.pdf_sha256, new.created_at)
       is distinct from
       (old.id, old.serial, old.lead_number, old.version, old.revises, old.revision, old.number, old.issued_at,
        old.valid_until, old.total_paise, old.verify_code, old.pdf_sha256, old.created_at)
    or (new.erased_at is null or old.erased_at is not null)
       and (new.content, new.document, new.buyer_id, new.erased_at)
         is distinct from (old.content, old.document, old.buyer_id, old.erased_at)
  then
    raise exception 'quotation % is issued: its content and number never change', old.number
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger quotation_is_frozen before update or delete on quotation
  for each row execute function keep_issued_quotation();
create trigger quotation_is_not_emptied before truncate on quotation
  for each statement execute function keep_issued_quotation();

create function keep_quotation_pdf() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from quotation where id = old.quotation_id and erased_at is not null) then
    return old;
  end if;
  raise exception 'the PDF of an issued quotation never changes' using errcode = 'restrict_violation';
end $$;
create trigger quotation_pdf_is_frozen before update or delete on quotation_pdf
  for each row execute function keep_quotation_pdf();
create trigger quotation_pdf_is_not_emptied before truncate on quotation_pdf
  for each statement execute function keep_quotation_pdf();

create trigger quotation_takes_its_files after delete on quotation
  for each row execute function remove_record_files('quotation', 'serial');
create trigger erased_quotation_takes_its_files after update on quotation
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function remove_record_files('quotation', 'serial');
create trigger buyer_takes_its_files after delete on buyer
  for each row execute function remove_record_files('buyer', 'number');
