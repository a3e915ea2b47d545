import type { Tx } from '#kit/context.ts';
import { plannedReads, rowsPlanned, sql } from '#platform/database/db.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import type { StatementLine } from '../model.ts';

const accountsOf = (accountId: string): string[] => [
  ledgerAccounts.referralPayable(accountId),
  ledgerAccounts.claimsInFlight(accountId),
];
// A plan for any person and any days would begin with the days: with all postings of a year.

/** What was owed before a moment, claims included. */
export const owedBefore = (tx: Tx, accountId: string, before: Date): Promise<number> =>
  plannedReads(tx, async (planned) => {
    const [owed] = await rowsPlanned(
      planned,
      sql<{ paise: number }>`
      select -coalesce(sum(e.amount_paise), 0)::bigint as paise from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account = any(${accountsOf(accountId)}::text[]) and t.at < ${before}`,
    );
    return owed?.paise ?? 0;
  });

const record = sql.raw("split_part(split_part(moved.source, ':', 2), '/', 1)");
const attempt = sql.raw("coalesce(nullif(split_part(split_part(moved.source, ':', 2), '/', 2), ''), '1')");
/** What changed it from then on, the oldest first; a claim moves nothing. */
export const movementsOf = (
  tx: Tx,
  accountId: string,
  { from, until, limit }: { readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<Omit<StatementLine, 'balancePaise'>[]> =>
  plannedReads(tx, (planned) =>
    rowsPlanned(
      planned,
      sql<Omit<StatementLine, 'balancePaise'>>`
    select moved.id, moved.at, moved.kind, coalesce(earned.application_id, changed.application_id, ${record}) as record,
      coalesce(earned.applicant_name, changed.applicant_name) as applicant, coalesce(claimed.utr, sent.utr) as utr, moved.paise
    from (
      select t.id, t.at, t.kind, t.source, -sum(e.amount_paise)::bigint as paise
      from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
      where e.account = any(${accountsOf(accountId)}::text[]) and t.at >= ${from} and t.at < ${until}
      group by t.id having sum(e.amount_paise) <> 0 order by t.at, t.id limit ${limit}) moved
      left join commission earned on moved.kind = 'commission' and earned.application_id = ${record}
      left join commission changed on moved.kind in ('commission-reversal', 'commission-restored') and changed.id = ${record}
      left join payout claimed on moved.kind = 'claim-paid' and claimed.claim_id = ${record}
        and claimed.attempt = (${attempt})::integer and not claimed.is_unclaimed and claimed.state in ('paid', 'returned', 'moved')
      left join payout sent on moved.kind like 'payout-%' and sent.id = ${record}
    order by moved.at, moved.id`,
    ),
  );
