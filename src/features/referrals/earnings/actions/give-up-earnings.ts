import type { Tx } from '#kit/context.ts';
import { type Paise, paise } from '#kit/money/paise.ts';
import { owedOn, post } from '#features/ledger/actions/post.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { lockReferrer } from '../../claims/store/claims.ts';

/** Keeps a person's earnings as they are until the caller's transaction ends. */
export const lockEarnings = (tx: Tx, accountId: string): Promise<void> => lockReferrer(tx, accountId);

/**
 * Posts what is owed to a person as given up, in the transaction of the erasure `of`, after `lockEarnings`.
 * @returns the sum, 0 when nothing is owed.
 */
export async function giveUpEarnings(
  tx: Tx,
  { accountId, of, at }: { readonly accountId: string; readonly of: string; readonly at: Date },
): Promise<Paise> {
  const amountPaise = paise(Math.max(0, await owedOn(tx, ledgerAccounts.referralPayable(accountId))));
  if (amountPaise > 0) await post(tx, { kind: 'earnings-given-up', of, person: accountId, at, amountPaise });
  return amountPaise;
}
