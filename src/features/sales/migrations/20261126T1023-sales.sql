-- The papers of an accepted quotation: proforma and tax invoices, delivery challans and credit notes.
create table sales_paper (
  id text primary key check (id like 'spa\_%'),
  -- What staff call a draft; has gaps.
  serial integer not null generated always as identity unique,
  kind text not null check (kind in ('proforma', 'invoice', 'challan', 'credit-note')),
  state text not null check (state in ('draft', 'issued')),
  version integer not null default 1 check (version > 0),
  -- The accepted quotation.
  quotation_id text not null references quotation,
  -- The tax invoice of a credit note.
  invoice_id text references sales_paper,
  -- What staff edit; null once it was erased, as is the document.
  content jsonb,
  -- Rule 46 of the CGST Rules: 16 characters at most, in a series without gaps (paper_series).
  number text unique check (char_length(number) between 1 and 16),
  issued_at timestamptz,
  total_paise bigint check (total_paise >= 0),
  -- By when an invoice is to be paid, by the settings of its day; null where they name no day.
  due_on date,
  document jsonb,
  pdf_sha256 text check (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null check (changed_by <> ''),
  erased_at timestamptz,
  check ((kind = 'credit-note') = (invoice_id is not null)),
  check ((state = 'draft') = (number is null)),
  check (due_on is null or state = 'issued' and kind = 'invoice'),
  check (num_nulls(number, issued_at, total_paise, pdf_sha256) in (0, 4)),
  check ((erased_at is null) = (content is not null)),
  check (state = 'draft' or (erased_at is null) = (document is not null))
);
create index sales_paper_of_quotation on sales_paper (quotation_id, serial);
create unique index sales_paper_one_draft on sales_paper (quotation_id, kind, coalesce(invoice_id, '')) where state = 'draft';
create index sales_paper_of_invoice on sales_paper (invoice_id) where invoice_id is not null;
create index sales_paper_unerased on sales_paper (issued_at) where erased_at is null;
-- Sorts and filters of the desk's list.
create index sales_paper_created on sales_paper (created_at, serial);
create index sales_paper_kind on sales_paper (kind, created_at, serial);
create index sales_paper_state on sales_paper (state, created_at, serial);
create index sales_paper_due_on on sales_paper (due_on, serial);
create index sales_paper_number on sales_paper (number, serial);
create index sales_paper_total on sales_paper (total_paise, serial);
create index sales_paper_running_number on sales_paper (split_part(number, '/', 3));
create index sales_paper_buyer on sales_paper using gin (search_words(document -> 'buyer' ->> 'name'));

-- The PDF as it was issued, byte for byte.
create table sales_paper_pdf (
  paper_id text primary key references sales_paper,
  bytes bytea not null check (length(bytes) > 0)
);

-- How much of each item of the quotation an issued paper has.
create table sales_paper_line (
  paper_id text not null references sales_paper,
  -- The item of the quotation, from 1.
  line integer not null check (line > 0),
  quantity_milli bigint not null check (quantity_milli > 0),
  -- At the price of the quotation. Only a credit note may have a lower one: then the goods stay with the buyer.
  at_full_price boolean not null,
  -- After the discount, before tax.
  taxable_paise bigint not null check (taxable_paise >= 0),
  primary key (paper_id, line)
);
create trigger sales_paper_line_is_append_only before update or delete or truncate on sales_paper_line
  for each statement execute function refuse_change();

create function keep_issued_paper() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    raise exception 'issued papers never change' using errcode = 'restrict_violation';
  end if;
  if old.state = 'draft' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE'
    or to_jsonb(new) - '{content,document,erased_at}'::text[] is distinct from to_jsonb(old) - '{content,document,erased_at}'::text[]
    or (new.erased_at is null or old.erased_at is not null)
       and (new.content, new.document, new.erased_at) is distinct from (old.content, old.document, old.erased_at)
  then
    raise exception 'paper % is issued: it never changes', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger sales_paper_is_frozen before update or delete on sales_paper
  for each row execute function keep_issued_paper();
create trigger sales_paper_is_not_emptied before truncate on sales_paper
  for each statement execute function keep_issued_paper();

create function keep_sales_paper_pdf() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (select from sales_paper where id = old.paper_id and erased_at is not null) then
    return old;
  end if;
  raise exception 'the PDF of an issued paper never changes' using errcode = 'restrict_violation';
end $$;
create trigger sales_paper_pdf_is_frozen before update or delete on sales_paper_pdf
  for each row execute function keep_sales_paper_pdf();
create trigger sales_paper_pdf_is_not_emptied before truncate on sales_paper_pdf
  for each statement execute function keep_sales_paper_pdf();

-- A payment that a buyer made for a tax invoice, or one back to the buyer. It is no posting: the ledger has what the bank's
-- line is.
create table sales_receipt (
  id text primary key check (id like 'srp\_%'),
  paper_id text not null references sales_paper,
  -- Below 0: paid back to the buyer.
  amount_paise bigint not null check (amount_paise <> 0),
  -- When it was paid, in India.
  day date not null,
  way text not null check (way in ('bank', 'upi', 'cheque', 'cash')),
  -- UTR, number of the cheque; may be empty.
  reference text not null,
  -- The line of the bank statement that shows it; one line may show several. Null until somebody ties it.
  line_id text references bank_statement_line,
  recorded_at timestamptz not null,
  recorded_by text not null check (recorded_by <> ''),
  undone_at timestamptz,
  undone_by text check (undone_by <> ''),
  undo_reason text check (undo_reason <> ''),
  check (num_nulls(undone_at, undone_by, undo_reason) in (0, 3)),
  check (way <> 'cash' or line_id is null)
);
create index sales_receipt_of_paper on sales_receipt (paper_id, recorded_at, id);
create index sales_receipt_line on sales_receipt (line_id) where line_id is not null;

create function sales_receipt_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_op = 'UPDATE' and (old.undone_at is not null
      or to_jsonb(new) - '{line_id,undone_at,undone_by,undo_reason}'::text[]
        is distinct from to_jsonb(old) - '{line_id,undone_at,undone_by,undo_reason}'::text[]) then
    raise exception 'a payment stays as it was recorded; it is undone once' using errcode = 'restrict_violation';
  end if;
  if new.line_id is not null and (tg_op = 'INSERT' or new.line_id is distinct from old.line_id) then
    -- What the line is stays until the payment is tied.
    perform from bank_statement_line where id = new.line_id and sign(amount_paise) = sign(new.amount_paise)
        and coalesce(tied_kind, 'business') = 'business' for share;
    if not found then
      raise exception 'only a line of its direction that nothing else explains shows a payment' using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger sales_receipt_rules before insert or update or delete on sales_receipt
  for each row execute function sales_receipt_rules();

-- A line that shows a buyer's payment is nothing else but other business.
create function line_of_payment_stays() returns trigger language plpgsql as $$
begin
  if exists (select from sales_receipt where line_id = new.id and undone_at is null) then
    raise exception 'the line shows a payment of a buyer' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger line_of_payment_stays before update on bank_statement_line
  for each row when (old.tied_kind is null and new.tied_kind <> 'business') execute function line_of_payment_stays();

-- Checked at the commit: what is credited, and what is paid besides, is at most what was invoiced; at most what is too much is
-- paid back; and a line of the bank shows at most its amount.
create function check_sales_sums() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
  invoice text := case tg_table_name when 'sales_receipt' then changed ->> 'paper_id' else changed ->> 'invoice_id' end;
  due bigint;
begin
  if invoice is not null then
    select i.total_paise
        - coalesce((select sum(total_paise) from sales_paper c where c.invoice_id = i.id and c.state = 'issued'), 0)
        - coalesce((select sum(amount_paise) from sales_receipt r where r.paper_id = i.id and r.undone_at is null), 0)
      into due from sales_paper i where i.id = invoice and i.kind = 'invoice' and i.state = 'issued';
    -- A credit after a payment leaves something to be paid back, so it is compared with the invoice alone.
    if tg_table_name = 'sales_receipt' and exists (
        select from sales_receipt r where r.paper_id = invoice and r.undone_at is null having sum(r.amount_paise) < 0) then
      raise exception 'more is paid back than was paid for invoice %', invoice using errcode = 'check_violation';
    end if;
    if tg_table_name = 'sales_receipt' and tg_op = 'INSERT' then
      if (changed ->> 'amount_paise')::bigint < 0 and (due is null or due > 0) then
        raise exception 'more is paid back than invoice % has too much', invoice using errcode = 'check_violation';
      elsif (changed ->> 'amount_paise')::bigint > 0 and (due is null or due < 0) then
        raise exception 'more is paid than invoice % has', invoice using errcode = 'check_violation';
      end if;
    end if;
    if tg_table_name = 'sales_paper' and exists (
        select from sales_paper i where i.id = invoice and i.total_paise < (
          select sum(total_paise) from sales_paper c where c.invoice_id = i.id and c.state = 'issued')) then
      raise exception 'more is credited than invoice % has', invoice using errcode = 'check_violation';
    end if;
  end if;
  if tg_table_name = 'sales_receipt' and changed ->> 'line_id' is not null and exists (
      select from bank_statement_line l where l.id = changed ->> 'line_id' and abs(l.amount_paise) < (
        select sum(abs(amount_paise)) from sales_receipt r where r.line_id = l.id and r.undone_at is null)) then
    raise exception 'the bank''s line % shows less', changed ->> 'line_id' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger sales_receipt_fits after insert or update on sales_receipt
  deferrable initially deferred for each row execute function check_sales_sums();
create constraint trigger sales_credit_fits after insert or update on sales_paper
  deferrable initially deferred for each row when (new.kind = 'credit-note') execute function check_sales_sums();

-- Of no item more is credited than its invoice has.
create function check_credited_item() returns trigger language plpgsql as $$
begin
  if exists (
      select from sales_paper note where note.id = new.paper_id and note.kind = 'credit-note' and (
        select sum(credited.taxable_paise) from sales_paper_line credited join sales_paper other on other.id = credited.paper_id
         where other.invoice_id = note.invoice_id and credited.line = new.line
      ) > coalesce((select taxable_paise from sales_paper_line where paper_id = note.invoice_id and line = new.line), -1)) then
    raise exception 'more of item % is credited than its invoice has', new.line using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger sales_credited_item_fits after insert on sales_paper_line
  deferrable initially deferred for each row execute function check_credited_item();

create trigger sales_paper_takes_its_files after delete on sales_paper
  for each row execute function remove_record_files('paper', 'serial');
create trigger erased_sales_paper_takes_its_files after update on sales_paper
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function remove_record_files('paper', 'serial');
