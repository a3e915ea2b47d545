import type { Tx } from '#kit/context.ts';
import { approvalBlock, endApproval } from '#features/approvals/actions/decide.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment } from '../../model/payments.ts';
import type { ImpossibleBecause, RefundProposal } from '../model.ts';
import { impossibleBecause } from '../rules.ts';
import { lockCapturedPayment } from '../../store/captured-payments.ts';
import { waitingProposalOf, waitingProposals } from '../store.ts';
import type { PaymentsContext } from '../../actions/context.ts';

/** Ends a proposal of a payment that the transaction has locked. */
export async function endProposal(
  tx: Tx,
  { proposal, payment }: { readonly proposal: RefundProposal; readonly payment: CapturedPayment },
  { because, at }: { readonly because: ImpossibleBecause | 'lapsed'; readonly at: Date },
): Promise<void> {
  const { id, amountPaise } = proposal;
  const end = because === 'lapsed' ? ({ status: 'lapsed' } as const) : ({ status: 'impossible', because } as const);
  await endApproval(tx, { kind: proposal.kind, record: payment.id }, { ...end, actor: 'system', at });
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

/** Ends every proposal that can't be agreed to any more: by its payment, its maker, or its time. */
export async function endImpossibleProposals(ctx: PaymentsContext): Promise<void> {
  const at = await ctx.businessNow();
  let after = '';
  for (;;) {
    const found = await waitingProposals(ctx.db, after, 100);
    for (const { paymentId } of found) await ctx.transaction((tx) => endOf(tx, paymentId, at));
    const last = found.at(-1);
    if (!last) return;
    after = last.id;
  }
}
async function endOf(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const payment = await lockCapturedPayment(tx, paymentId);
  const proposal = await waitingProposalOf(tx, paymentId);
  if (!payment || !proposal) return;
  const because = impossibleBecause(payment, proposal, at) ?? (await endedBy(tx, proposal, at));
  if (because) await endProposal(tx, { proposal, payment }, { because, at });
}
/** Its time is over, its maker's role gone, or the maker's account joined to the payer's. Asked for nobody in particular. */
async function endedBy(tx: Tx, proposal: RefundProposal, at: Date): Promise<'lapsed' | 'maker-left' | undefined> {
  const block = await approvalBlock(tx, proposal, { actor: 'system', at });
  if (block === 'lapsed') return 'lapsed';
  return block === 'maker-left' || block === 'makers-own' ? 'maker-left' : undefined;
}
