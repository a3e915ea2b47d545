import type { Tx } from '#kit/context.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import { markUnconfirmed } from '../store.ts';

/**
 * Marks the open claims of a restored backup: they may have been paid since, so staff must confirm each before its
 * payout. Runs in the restore's last transaction.
 */
export async function askToConfirmClaims(tx: Tx): Promise<void> {
  for (const { id, state, amountPaise } of await markUnconfirmed(tx))
    await raiseAttention(tx, 'claim-unconfirmed', id, { paise: amountPaise, state });
}
