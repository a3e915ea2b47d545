// Further rows of `npm run bench -- desk`: what triggers keep up, settlements with their lines, the bank's statement, interviews, papers of sales.

/** A number from 0 to 1048575 for a value. */
const dice = (of: string): string => `(hashtext(${of}) & 1048575)`;

/** Added without triggers, referrers have no sums yet. */
export const referrerRows: readonly string[] = [
  `insert into referrer
   select account_id, min(since), sum(referrals), sum(earned_paise), sum(held_paise), sum(claimed_paise), sum(paid_paise), sum(owed_paise) from (
     select sums.* from commission, sums_of_commission(commission, 1) sums union all
     select sums.* from claim, sums_of_claim(claim, 1) sums union all
     select sums.* from payout, sums_of_payout(payout, 1) sums union all
     select split_part(account, ':', 2), now(), 0, 0, 0, 0, 0, -sum(amount_paise) from ledger_entry
      where account like 'referral\\_payable:%' group by account) part
   where account_id is not null group by account_id`,
  `insert into referrer_year (referrer_id, year, paid_paise, payouts)
   select referrer_id, financial_year(paid_at), sum(payout.amount_paise), count(*) from payout join claim on claim.id = claim_id
   where payout.state = 'paid' group by 1, 2`,
];

/** The settlement of a day pays out what was captured on it, and takes back its refunds. */
export const settlementLineRows: readonly string[] = [
  `insert into settlement_line (settlement_id, number, kind, payment_id, amount_paise, fee_paise, tax_paise)
   select 'SS-' || to_char(day, 'FM0000"-"0000"-"0000'), row_number() over (partition by day), kind, id, paise, greatest(paise, 0) / 50, greatest(paise, 0) * 9 / 2500
   from (
     select id, 'payment' as kind, posted_paise as paise, extract(day from now() - captured_at)::integer as day from payment
      where captured_at is not null union all
     select payment_id, 'refund', -amount_paise, extract(day from now() - settled_at)::integer from refund where state = 'done') line
   where day between 2 and 299`,
  `update payment set is_settled = true where id in (select payment_id from settlement_line where kind = 'payment')`,
];

/** Every movement of the bank but those of the last two days, and charges; the last hundred charges are listed. */
export const bankRows = (charges: number): readonly string[] => [
  `insert into bank_account (account_key, last_four, opened_on, opening_paise, columns, created_at, created_by)
   values ('bench', '2346', current_date - 301, 0, '{}', now() - interval '301 days', 'cli:test')`,
  `insert into bank_statement (id, account_key, last_four, first_day, last_day, opening_paise, closing_paise, lines, new_lines, last_position, file_name, digest, imported_at, imported_by)
   values ('bst_bench', 'bench', '2346', current_date - 301, current_date - 1, 0, 0, 1, 1, 1, 'statement.csv', 'bench', now(), 'cli:test')`,
  `create temporary table moved as
   select row_number() over (order by at, source) as position, * from (
     select source, at, amount_paise from ledger_transaction join ledger_entry on transaction_id = ledger_transaction.id
      where account = 'bank' and at < now() - interval '2 days' union all
     select null, now() - interval '300 days' * (1 - n::float8 / ${charges}), -1180 from generate_series(1, ${charges}) n) movement`,
  `insert into bank_statement_line (id, statement_id, position, day, amount_paise, balance_paise, reference, utr, recognised, tied_kind, tied_record, tied_at, tied_by)
   select 'bsl_' || position, 'bst_bench', position, (at at time zone 'Asia/Kolkata')::date, moved.amount_paise,
     sum(moved.amount_paise) over (order by position), '', coalesce(payout.utr, settlement.utr, 'UTRC' || position),
     case when source is null then 'charge' end, kind, case when kind is not null then coalesce(payout.id, settlement.id, 'bank:' || position) end,
     case when kind is not null then at end, case when kind is not null then 'system' end
   from moved left join payout on payout.claim_id = split_part(source, ':', 2) left join settlement on settlement.id = split_part(source, ':', 2),
     lateral (select case when source like 'settlement:%' then 'settlement' when source is not null then 'payout'
       when at < now() - interval '300 days' * 100 / ${charges} then 'charge' end as kind) tie`,
  `insert into bank_line_posting (source, line_id, amount_paise) select source, 'bsl_' || position, amount_paise from moved where source is not null`,
  'drop table moved',
];

/** A slot a day, those who are called spread over them; of those who were called to one that is over most came and have marks. */
export const interviewRows: readonly string[] = [
  `insert into interview_slot (role, opening, starts_at, minutes, capacity, texts, created_at, created_by, changed_at, changed_by)
   select role, 1, now() - n * interval '1 day', 60, 1000, '{"en": {"place": "Office, Danapur", "shortPlace": "Danapur", "bring": ""},
     "hi": {"place": "कार्यालय, दानापुर", "shortPlace": "दानापुर", "bring": ""}}', now(), 'cli:test', now(), 'cli:test'
   from generate_series(-20, 279) n, (select distinct role from application) roles`,
  `insert into call_letter (application_id, issue, slot_id, verify_code, issued_at, issued_by, notified_at, came, marks, result_at, result_by)
   select application.id, 1, slot.id, application.verify_code, now(), 'cli:test', now(), result.came, case when result.came then ${dice('application.id')} % 10001 end,
     case when result.came is not null then now() end, case when result.came is not null then 'cli:test' end
   from application
     join (select role, array_agg(id order by id) as ids from interview_slot group by role) slots on slots.role = application.role
     join interview_slot slot on slot.id = slots.ids[1 + ${dice('application.id')} / 16 % 300],
     lateral (select case when slot.starts_at < now() then ${dice('application.id')} % 7 > 0 end as came) result
   where stage = 'called'`,
  `update application set came = case when letter.came then 'yes' else 'no' end, marks = letter.marks
   from call_letter letter where application_id = application.id and letter.came is not null`,
];

const kinds = [
  ['proforma', 'P'],
  ['invoice', 'I'],
  ['challan', 'D'],
] as const;
const financialYear = `case when at < date_trunc('year', at) + interval '3 months' then to_char(at - interval '1 year', 'YY') || '-' || to_char(at, 'YY')
  else to_char(at, 'YY') || '-' || to_char(at + interval '1 year', 'YY') end`;
/** Quotations of ten a buyer; half are accepted and have their papers, eight in ten invoices are paid. */
export const salesRows = (quotations: number): readonly string[] => [
  `insert into buyer (id, key, created_at) select 'buy_' || n, n, now() from generate_series(0, ${quotations / 10} - 1) n`,
  `insert into quotation (id, lead_number, buyer_id, state, content, number, issued_at, valid_until, total_paise, verify_code, document, pdf_sha256, created_at,
     changed_at, changed_by, closed_at)
   select 'quo_' || n, n, 'buy_' || n % ${quotations / 10}, case when n % 2 = 0 then 'accepted' else 'issued' end, content,
     'Q' || n / 10000 || '/' || ${financialYear} || '/' || to_char(n % 10000, 'FM0000'), at, (at + interval '30 days')::date, 10000000 + ${dice('n::text')} * 100,
     'quotation ' || n, content, repeat('0', 64), at, at, 'cli:test', case when n % 2 = 0 then at + interval '3 days' end
   from generate_series(0, ${quotations} - 1) n, lateral (select now() - interval '300 days' * (1 - n::float8 / ${quotations}) as at,
     jsonb_build_object('buyer', jsonb_build_object('name', 'Nagar Panchayat ' || n % ${quotations / 10})) as content) made`,
  ...kinds.map(
    ([kind, prefix]) =>
      `insert into sales_paper (id, kind, state, quotation_id, content, number, issued_at, total_paise, document, pdf_sha256, created_at, changed_at, changed_by)
       select 'spa_${prefix}' || lead_number, '${kind}', 'issued', id, content, '${prefix}' || number, at, total_paise, document, pdf_sha256, at, at, changed_by
       from (select *, closed_at as at from quotation) quotation where state = 'accepted'`,
  ),
  `insert into sales_paper (id, kind, state, quotation_id, invoice_id, content, number, issued_at, total_paise, document, pdf_sha256, created_at, changed_at, changed_by)
   select 'spa_C' || id, 'credit-note', 'issued', quotation_id, id, content, 'C' || number, issued_at, total_paise / 10, document, pdf_sha256, created_at, changed_at,
     changed_by from sales_paper where kind = 'invoice' and ${dice('id')} % 20 = 0`,
  `insert into sales_receipt (id, paper_id, amount_paise, day, way, reference, recorded_at, recorded_by)
   select 'srp_' || id, id, total_paise * 9 / 10, issued_at::date, 'bank', '', issued_at, 'cli:test' from sales_paper
   where kind = 'invoice' and ${dice('id')} % 10 < 8`,
];
