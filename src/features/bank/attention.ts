import type { AttentionQuery } from '#platform/database/attention.ts';
import { sql } from '#platform/database/db.ts';
import { before, dayInIndia } from '#kit/time.ts';
import { listedTooLongMs } from './terms.ts';

/** Lines that nobody has tied, postings that the bank does not show, and what waits for a second person. */
export const attention: readonly AttentionQuery[] = [
  {
    kind: 'bank-lines-listed',
    find: (now) => sql`
      select 'bank' as subject, jsonb_build_object('count', count(*), 'paise', sum(amount_paise)) as details,
        min(day)::timestamp at time zone 'Asia/Kolkata' as since
      from bank_statement_line where tied_kind is null and day < ${dayInIndia(before(now, listedTooLongMs))}::date having count(*) > 0`,
  },
  {
    kind: 'bank-not-shown',
    find: (now) => sql`
      select 'bank' as subject, jsonb_build_object('count', count(*), 'paise', sum(paise)) as details, min(since) as since
      from (
        -- What was reversed, such as a settlement that is corrected, is one with its reversal.
        select sum(e.amount_paise) as paise, min(t.at) as since
        from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.account = 'bank' and not exists (select from bank_line_posting p where p.source = t.source)
          and t.at < (select least(max(last_day)::timestamp at time zone 'Asia/Kolkata', ${before(now, listedTooLongMs)}::timestamptz)
            from bank_statement having count(*) > 0)
        group by split_part(split_part(t.source, ':', 2), '/', 1) having sum(e.amount_paise) <> 0) movement
      having count(*) > 0`,
  },
  {
    kind: 'bank-lines-proposed',
    find: () => sql`
      select 'bank' as subject, jsonb_build_object('count', count(*)) as details, min(made_at) as since
      from approval where status = 'waiting' and kind = 'bank-lines' having count(*) > 0`,
  },
  {
    // Who entered or corrected it imported all that shows its line; one of nothing has no line, only its payments.
    kind: 'settlement-shown-by-one',
    find: (now) => sql`
      with made as materialized (
        select s.id, case when s.bank_paise = 0 then s.fee_paise + s.tax_paise else s.bank_paise end as paise, s.settled_at, line.position,
          coalesce((select v.replaced_by from settlement_version v where v.settlement_id = s.id order by v.version desc limit 1), s.recorded_by) as maker
        from settlement s
          left join bank_line_posting p
            on p.source = 'settlement:' || s.id || case when s.version = 1 then '' else '/' || s.version end || ':bank'
          left join bank_statement_line line on line.id = p.line_id
          left join bank_statement first on first.id = line.statement_id
        where second_person_is_needed() and case when s.bank_paise > 0 then first.imported_at <= ${before(now, listedTooLongMs)}
          else s.settled_at <= ${before(now, listedTooLongMs)} and not exists (select from settlement_line l where l.settlement_id = s.id) end),
      person as materialized (
        select maker, array(select accounts_of_person(maker)) as accounts from (select distinct maker from made) each)
      select 'bank' as subject, jsonb_build_object('count', count(*), 'paise', sum(paise)) as details, min(settled_at) as since
      from made join person using (maker)
      where not exists (
        select from bank_statement shows
        where made.position > shows.last_position - shows.lines and made.position <= shows.last_position
          and shows.imported_by <> all (person.accounts))
      having count(*) > 0`,
  },
];
