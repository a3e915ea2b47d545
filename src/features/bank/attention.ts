import type { AttentionQuery } from '#platform/database/attention.ts';
import { literals, sql } from '#platform/database/db.ts';
import { before, dayInIndia } from '#kit/time.ts';
import { bankKinds } from './model.ts';
import { listedTooLongMs } from './terms.ts';

/** Lines that nobody has tied, postings that the bank does not show, and what waits for a second person. */
export const attention: readonly AttentionQuery[] = [
  {
    kind: 'bank-lines-listed',
    find: (now) => sql`
      select 'bank' as subject, jsonb_build_object('count', count(*), 'paise', sum(amount_paise), 'newest', max(position)) as details,
        min(day)::timestamp at time zone 'Asia/Kolkata' as since
      from bank_statement_line where tied_kind is null and day < ${dayInIndia(before(now, listedTooLongMs))}::date having count(*) > 0`,
  },
  {
    kind: 'bank-not-shown',
    find: (now) => sql`
      with unshown as materialized (
        select id, source, at from ledger_transaction
        where kind in (${literals(bankKinds)}) and source not in (select source from bank_line_posting)
          and at < (select least(max(last_day)::timestamp at time zone 'Asia/Kolkata', ${before(now, listedTooLongMs)}::timestamptz)
            from bank_statement having count(*) > 0))
      select 'bank' as subject, jsonb_build_object('count', count(*), 'paise', sum(paise)) as details, min(since) as since
      from (
        -- What was reversed, such as a settlement that is corrected, is one with its reversal.
        select sum(e.amount_paise) as paise, min(unshown.at) as since
        from unshown cross join lateral (
          select amount_paise from ledger_entry where transaction_id = unshown.id and account = 'bank' offset 0) e
        group by split_part(split_part(source, ':', 2), '/', 1) having sum(e.amount_paise) <> 0) movement
      having count(*) > 0`,
  },
  {
    kind: 'bank-lines-proposed',
    find: () => sql`
      select 'bank' as subject, jsonb_build_object('count', count(*)) as details, min(made_at) as since
      from approval where status = 'waiting' and kind = 'bank-lines' having count(*) > 0`,
  },
  {
    // Until another person's file shows the first line, and begins no later than the first posting that lay in the opening balance.
    kind: 'bank-opening-by-one',
    find: (now) => sql`
      select 'bank' as subject, jsonb_build_object('day', least(opened_on, within.day), 'paise', opening_paise) as details, created_at as since
      from bank_account account cross join lateral (
        select min(t.at at time zone 'Asia/Kolkata')::date as day from bank_line_posting p join ledger_transaction t on t.source = p.source
        where p.line_id is null and p.source not like 'bank-statement:%') within
      where second_person_is_needed() and created_at <= ${before(now, listedTooLongMs)} and not exists (
        select from bank_statement shows
        where shows.last_position - shows.lines < 1 and shows.first_day <= least(account.opened_on, within.day)
          and shows.imported_by <> all (array(select accounts_of_person(account.created_by))))`,
  },
  {
    // For one of those whose word it is, nobody else imported a line of it. What was corrected may be tied by an earlier version;
    // one of nothing has no line, only its payments, and with sums of 0 it never was; one from before the first statement lies in its opening balance.
    kind: 'settlement-shown-by-one',
    find: (now) => sql`
      with shown as materialized (
        select s.id, min(first.imported_at) as first_at, bool_or(p.line_id is null) as is_in_opening,
          coalesce(array_agg(line.position) filter (where line.id is not null), '{}') as positions
        from settlement s cross join lateral (
            select line_id from bank_line_posting where source = any(array(
              select 'settlement:' || s.id || case when number = 1 then '' else '/' || number end || ':bank'
              from generate_series(1, s.version) number))) p
          left join bank_statement_line line on line.id = p.line_id
          left join bank_statement first on first.id = line.statement_id
        group by s.id),
      made as materialized (
        select s.id, case when s.bank_paise = 0 then s.fee_paise + s.tax_paise else s.bank_paise end as paise, s.settled_at, s.makers,
          coalesce(shown.positions, '{}') as positions
        from settlement s left join shown using (id)
        where second_person_is_needed() and case when cardinality(shown.positions) > 0 then shown.first_at <= ${before(now, listedTooLongMs)}
          when s.bank_paise = 0
            then s.settled_at <= ${before(now, listedTooLongMs)} and (s.fee_paise, s.tax_paise, s.adjustment_paise, s.reserve_paise) <> (0, 0, 0, 0)
              and not exists (select from settlement_line l where l.settlement_id = s.id)
          else shown.is_in_opening is not true and least(s.settled_at, s.recorded_at) < (
            select least(max(last_day)::timestamp at time zone 'Asia/Kolkata', ${before(now, listedTooLongMs)}::timestamptz)
            from bank_statement having count(*) > 0) end),
      person as materialized (
        select maker, array(select accounts_of_person(maker)) as accounts
        from (select distinct unnest(makers) as maker from made) each)
      select 'bank' as subject, jsonb_build_object('count', count(*), 'paise', sum(paise)) as details, min(settled_at) as since
      from made
      where cardinality(positions) = 0 or exists (
        select from unnest(positions) as place join person on maker = any(makers)
        where not exists (
          select from bank_statement shows
          where place > shows.last_position - shows.lines and place <= shows.last_position
            and shows.imported_by <> all (person.accounts)))
      having count(*) > 0`,
  },
];
