import type { Tx } from '#kit/context.ts';
import { propose as proposeApproval } from '#features/approvals/actions/propose.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment } from '../model.ts';
import type { RefundProposal } from '../model/refund-proposals.ts';
import { findProposal } from '../store/refund-proposals.ts';

/** Proposes it in the transaction that has locked the payment; a second person agrees. */
export async function propose(
  tx: Tx,
  payment: Pick<CapturedPayment, 'id' | 'outcome'>,
  input: Pick<RefundProposal, 'kind'> & {
    readonly amountPaise: number;
    readonly reason: string;
    /** Of a `refund-closing`. */
    readonly isConfirmedAbsent?: boolean;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<RefundProposal> {
  const { kind, reason, actor, at } = input;
  const { amountPaise } = input;
  const frozen = { amountPaise, ...(input.isConfirmedAbsent ? { isConfirmedAbsent: true } : {}) };
  const proposed = await proposeApproval(tx, { kind, record: payment.id, frozen, reason, actor, at });
  if (!proposed.ok) throw new Error('the caller has looked for a waiting proposal');
  const { id } = proposed.value;
  await recordAudit(tx, {
    actor,
    action: kind === 'refund' || kind === 'part-refund' ? `payments/${kind}-proposed` : 'payments/closing-proposed',
    subject: id,
    details: { payment: payment.id, application: payment.outcome, amountPaise },
    personal: { reason },
  });
  const proposal = await findProposal(tx, id);
  if (!proposal) throw new Error('a proposal that was just written is not there');
  return proposal;
}
