import type { Tx } from '#kit/context.ts';
import { affectedRows, sql } from '#platform/database/db.ts';

export const insertUnclaimed = async (
  tx: Tx,
  input: { readonly cause: string; readonly referrerId: string; readonly amountPaise: number; readonly at: Date },
): Promise<void> =>
  void (await affectedRows(
    tx,
    sql`
    insert into unclaimed_earning (cause, referrer_id, amount_paise, at)
    values (${input.cause}, ${input.referrerId}, ${input.amountPaise}, ${input.at})`,
  ));
