import type { Tx } from '#kit/context.ts';
import { claimReference, releaseReference } from '#features/ledger/actions/claim-reference.ts';
import type { Payout } from '../../model/referrals.ts';
import { payoutsOfUtr } from '../store/payouts.ts';

/** The movement of a transfer: its run, so that one debit can be many of its transfers; without a run itself. */
export const movementOf = ({ id, runId }: Pick<Payout, 'id' | 'runId'>): string => runId ?? id;

/**
 * Ties a UTR to a transfer. One that another transfer has is refused, except in a bulk debit of their run.
 * @returns false when the UTR stands for another movement
 */
export async function claimUtr(
  tx: Tx,
  payout: Pick<Payout, 'id' | 'runId'>,
  { utr, isBulk = false }: { readonly utr: string; readonly isBulk?: boolean | undefined },
): Promise<boolean> {
  if (!(await claimReference(tx, { utr, kind: 'payout', group: movementOf(payout) }))) return false;
  return isBulk || (await payoutsOfUtr(tx, utr)).every(({ id }) => id === payout.id);
}

/** Frees a UTR that was recorded wrongly, unless another transfer of the same debit has it. */
export async function releaseUtr(tx: Tx, payout: Pick<Payout, 'id' | 'runId'>, utr: string): Promise<void> {
  if ((await payoutsOfUtr(tx, utr)).length === 0)
    await releaseReference(tx, { utr, kind: 'payout', group: movementOf(payout) });
}
