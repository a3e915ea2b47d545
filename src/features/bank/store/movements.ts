import type { Tx } from '#kit/context.ts';
import { literals, on, type RawBuilder, rows, sql } from '#platform/database/db.ts';
import { type Movement, movementKinds } from '../model.ts';

/** At most so many postings are read at once, the oldest first. */
const maxPostings = 50_000;

interface FoundPosting {
  readonly source: string;
  readonly amountPaise: number;
  readonly day: string;
  readonly kind: Movement['kind'];
  readonly record: string;
  readonly utr: string | null;
  readonly runId: string | null;
}

/** The record of a source, and the number behind its slash: `claim:SC-…/2:paid` is `SC-…` and 2. */
const record = sql.raw("split_part(split_part(t.source, ':', 2), '/', 1)");
const number = sql.raw("coalesce(nullif(split_part(split_part(t.source, ':', 2), '/', 2), ''), '1')");
const unshown = sql`
  select t.source, t.kind, e.amount_paise, (t.at at time zone 'Asia/Kolkata')::date as day, ${record} as record, ${number} as number
  from ledger_transaction t cross join lateral (
    select amount_paise from ledger_entry where transaction_id = t.id and account = 'bank' offset 0) e
  where t.kind in (${literals(movementKinds)}) and t.source not in (select source from bank_line_posting)`;

/** Postings that no line shows, with the movement of the bank that they belong to. */
const postingsWhere = (where: RawBuilder<unknown>, limit: number): RawBuilder<FoundPosting> => sql<FoundPosting>`
  with unshown as materialized (${unshown}), placed as (
    select u.source, u.amount_paise, u.day,
      case when u.kind in ('payout-returned', 'refund-returned') then 'return' when p.id is not null then 'payout'
        when u.kind like 'refund-by-hand%' then 'refund' when u.kind like 'settlement-bank%' then 'settlement' else 'posting' end as kind,
      case when p.id is not null then p.id when u.kind like 'refund-by-hand%' or u.kind like 'settlement-bank%' then u.record
        else u.source end as record,
      coalesce(p.utr, r.bank_reference, s.utr) as utr, entry.run_id
    from unshown u
      left join payout p on case when u.kind = 'claim-paid'
          then p.claim_id = u.record and p.attempt = u.number::integer and not p.is_unclaimed and p.state in ('paid', 'returned', 'moved')
        when u.kind in ('refund-by-hand', 'refund-returned')
          then p.refund_id = u.record and p.attempt = u.number::integer and p.state in ('paid', 'returned')
        else u.kind in ('payout-unclaimed', 'payout-returned', 'claim-unpaid', 'payout-moved') and p.id = u.record end
      left join payout_run_claim entry on entry.payout_id = p.id
      left join refund r on u.kind like 'refund-by-hand%' and r.id = u.record
      left join settlement s on u.kind like 'settlement-bank%' and s.id = u.record)
  select source, amount_paise, day::text as day, kind, record, utr, run_id from placed where ${where} order by day, source limit ${limit}`;

/** Adds up the postings of each key to one movement, whose sum is the one of the bank's line. */
function movementsOf(
  postings: readonly FoundPosting[],
  keyOf: (posting: FoundPosting) => Pick<Movement, 'kind' | 'record'> | undefined,
): Movement[] {
  const groups = new Map<string, Movement>();
  for (const posting of postings) {
    const key = keyOf(posting);
    if (!key) continue;
    const name = `${key.kind} ${key.record}`;
    const before = groups.get(name);
    groups.set(name, {
      ...key,
      utr: posting.utr ?? before?.utr ?? null,
      day: posting.day,
      amountPaise: (before?.amountPaise ?? 0) + posting.amountPaise,
      sources: [...(before?.sources ?? []), posting.source],
    });
  }
  // A gateway takes nothing from the bank: what a settlement was corrected to less explains no debit.
  return [...groups.values()].filter(
    ({ kind, amountPaise }) => amountPaise > 0 || (amountPaise < 0 && kind !== 'settlement'),
  );
}

/** Every movement that no line shows: of each record, and of each run and each reference with several payouts. */
export async function openMovements(tx: Tx): Promise<Movement[]> {
  const postings = await rows<FoundPosting>(tx, postingsWhere(sql`true`, maxPostings));
  const single = movementsOf(postings, ({ kind, record: of }) => ({ kind, record: of }));
  const runs = movementsOf(postings, ({ kind, runId }) =>
    kind === 'payout' && runId !== null ? { kind: 'payout-run', record: runId } : undefined,
  );
  const bulks = movementsOf(postings, ({ kind, runId, utr }) =>
    kind === 'payout' && runId !== null && utr !== null ? { kind: 'payout-run', record: `${runId} ${utr}` } : undefined,
  ).map((bulk) => ({ ...bulk, record: bulk.record.split(' ', 1)[0] ?? '' }));
  const several = ({ sources }: Movement): boolean => sources.length > 1;
  return [...single, ...bulks.filter(several), ...runs.filter(several)];
}
/** Postings of days before this one. */
export const postingsBefore = (tx: Tx, day: string): Promise<FoundPosting[]> =>
  rows<FoundPosting>(tx, postingsWhere(sql`day < ${day}`, maxPostings));

export const sourcesOf = (tx: Tx, lineId: string): Promise<string[]> =>
  on(tx).column<string>`select source from bank_line_posting where line_id = ${lineId}`;
export const lineOfRecord = (tx: Tx, of: string): Promise<{ id: string; utr: string | null } | undefined> =>
  on(tx).row`select id, utr from bank_statement_line where tied_record = ${of} order by position limit 1`;
