import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';

export const insertUnclaimed = (
  tx: Tx,
  input: {
    readonly cause: string;
    readonly referrerId: string;
    readonly amountPaise: number;
    readonly isTakenBack: boolean;
    readonly at: Date;
  },
): Promise<void> =>
  on(tx).run`
    insert into unclaimed_earning (cause, referrer_id, amount_paise, is_taken_back, at)
    values (${input.cause}, ${input.referrerId}, ${input.amountPaise}, ${input.isTakenBack}, ${input.at})`;

/** What is other income now of a person's earnings, in paise. */
export const incomeOf = async (tx: Tx, payableAccount: string): Promise<number> =>
  (
    await on(tx).oneRow<{ paise: number }>`
    select coalesce(sum(e.amount_paise), 0)::bigint as paise
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account = ${payableAccount} and t.kind in ('earnings-given-up', 'earnings-unclaimed', 'earnings-taken-back')`
  ).paise;
