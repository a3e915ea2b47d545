import type { Tx } from '#kit/context.ts';
import { paise } from '#kit/money/paise.ts';
import { findAccount } from '#features/accounts/actions/find-account.ts';
import { recordEvent } from '#features/attention/actions/record.ts';
import type { AttentionDetails } from '#features/attention/model.ts';
import { owedOn, post } from '#features/ledger/actions/post.ts';
import { ledgerAccounts } from '#features/ledger/model/accounts.ts';
import { insertUnclaimed, incomeOf } from '../store/unclaimed.ts';

/**
 * Keeps what an erased person is owed again as other income, and tells staff: nobody can claim it any more. Called after
 * every posting that gives a person a sum without their doing, under the referrer's lock, which the erasure takes too.
 * `cause`: what gave it, once.
 */
export async function keepUnclaimed(
  tx: Tx,
  input: {
    readonly referrerId: string;
    readonly cause: string;
    readonly at: Date;
    readonly details: AttentionDetails;
  },
): Promise<void> {
  const { referrerId, cause, at } = input;
  if (!(await findAccount(tx, referrerId))?.isClosed) return;
  const amountPaise = await owedOn(tx, ledgerAccounts.referralPayable(referrerId));
  if (amountPaise <= 0) return;
  await insertUnclaimed(tx, { cause, referrerId, amountPaise, isTakenBack: false, at });
  await post(tx, { kind: 'earnings-unclaimed', of: cause, person: referrerId, at, amountPaise: paise(amountPaise) });
  await recordEvent(tx, 'earnings-unclaimed', {
    subject: cause,
    details: { ...input.details, paise: amountPaise },
    at,
  });
}

/**
 * Takes a reversed commission of an erased person out of the other income, as far as it became that: otherwise it would be a
 * debt of nobody. Called after the reversal's posting, under the referrer's lock.
 */
export async function takeBackUnclaimed(
  tx: Tx,
  { referrerId, cause, at }: { readonly referrerId: string; readonly cause: string; readonly at: Date },
): Promise<void> {
  if (!(await findAccount(tx, referrerId))?.isClosed) return;
  const account = ledgerAccounts.referralPayable(referrerId);
  const amountPaise = Math.min(0 - (await owedOn(tx, account)), await incomeOf(tx, account));
  if (amountPaise <= 0) return;
  await insertUnclaimed(tx, { cause, referrerId, amountPaise, isTakenBack: true, at });
  await post(tx, { kind: 'earnings-taken-back', of: cause, person: referrerId, at, amountPaise: paise(amountPaise) });
}
