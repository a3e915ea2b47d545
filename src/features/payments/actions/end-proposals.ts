import type { Tx } from '#kit/context.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { hasRightNow } from '#features/staff/actions/list-colleagues.ts';
import type { CapturedPayment } from '../model.ts';
import type { ImpossibleBecause, RefundProposal } from '../model/refund-proposals.ts';
import { impossibleBecause } from '../rules/proposals.ts';
import { lockCapturedPayment } from '../store/captured-payments.ts';
import { setProposalDecided, waitingProposalOf, waitingProposals } from '../store/refund-proposals.ts';
import type { PaymentsContext } from './context.ts';
import { isOwnPayment, type OwnCheck } from './own-payment.ts';

/** Ends a proposal of a payment that the transaction has locked. */
export async function endProposal(
  tx: Tx,
  { proposal, payment }: { readonly proposal: RefundProposal; readonly payment: CapturedPayment },
  { because, at }: { readonly because: ImpossibleBecause; readonly at: Date },
): Promise<void> {
  const { id, amountPaise } = proposal;
  await setProposalDecided(tx, id, { state: 'impossible', at, by: 'system', because });
  const details = { payment: payment.id, application: payment.outcome, amountPaise, because };
  await recordAudit(tx, { actor: 'system', action: 'payments/proposal-impossible', subject: id, details });
}

/**
 * Ends the proposal that waits about a payment if it can't be agreed to any more. Every change of a payment's money calls it in
 * its transaction, so that nobody is asked to decide what is decided.
 */
export async function endIfImpossible(tx: Tx, payment: CapturedPayment, at: Date): Promise<void> {
  const proposal = await waitingProposalOf(tx, payment.id);
  const because = proposal && impossibleBecause(payment, proposal, at);
  if (because) await endProposal(tx, { proposal, payment }, { because, at });
}

/** Their role may be gone, or their account joined to the payer's, since they proposed it. */
export const hasMakerLeft = async (
  ctx: OwnCheck,
  tx: Tx,
  { paymentId, madeBy }: Pick<RefundProposal, 'paymentId' | 'madeBy'>,
): Promise<boolean> => !(await hasRightNow(tx, madeBy, 'payments/change')) || isOwnPayment(ctx, tx, paymentId, madeBy);

/** Ends every proposal that can't be agreed to any more, also those whose makers may not propose any more. */
export async function endImpossibleProposals(ctx: PaymentsContext): Promise<void> {
  const at = await ctx.businessNow();
  let after = '';
  for (;;) {
    const found = await waitingProposals(ctx.db, after, 100);
    for (const { paymentId } of found) await ctx.transaction((tx) => endOf(ctx, tx, paymentId, at));
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}
async function endOf(ctx: PaymentsContext, tx: Tx, paymentId: string, at: Date): Promise<void> {
  const payment = await lockCapturedPayment(tx, paymentId);
  const proposal = await waitingProposalOf(tx, paymentId);
  if (!payment || !proposal) return;
  const because =
    impossibleBecause(payment, proposal, at) ?? ((await hasMakerLeft(ctx, tx, proposal)) ? 'maker-left' : undefined);
  if (because) await endProposal(tx, { proposal, payment }, { because, at });
}
