import type { Tx } from '#kit/context.ts';
import { raiseAttention } from '#features/attention/actions/raise.ts';
import { markUnconfirmed } from '../store.ts';

/**
 * Open claims of a restored backup may be paid already: none may begin to be paid before staff have confirmed it. Part of
 * the restore's last transaction, so it owns none.
 */
export async function askToConfirmClaims(tx: Tx): Promise<void> {
  for (const { id, state, amountPaise } of await markUnconfirmed(tx))
    await raiseAttention(tx, 'claim-unconfirmed', id, { paise: amountPaise, state });
}
