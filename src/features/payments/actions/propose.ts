import type { Tx } from '#kit/context.ts';
import { newReference } from '#kit/ids.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment } from '../model.ts';
import type { RefundProposal } from '../model/refund-proposals.ts';
import { findProposal, insertProposal } from '../store/refund-proposals.ts';

/** Proposes it in the transaction that has locked the payment; a second person agrees. */
export async function propose(
  tx: Tx,
  payment: Pick<CapturedPayment, 'id' | 'outcome'>,
  input: Pick<RefundProposal, 'kind'> & {
    readonly amountPaise: number;
    readonly reason: string;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<RefundProposal> {
  const { kind, reason, actor, at } = input;
  const id = newReference('SQ');
  const amountPaise = input.amountPaise as RefundProposal['amountPaise'];
  await insertProposal(tx, { id, paymentId: payment.id, kind, amountPaise, reason, madeAt: at, madeBy: actor });
  await recordAudit(tx, {
    actor,
    action: kind === 'refund' ? 'payments/refund-proposed' : 'payments/closing-proposed',
    subject: id,
    details: { payment: payment.id, application: payment.outcome, amountPaise },
    personal: { reason },
  });
  const proposal = await findProposal(tx, id);
  if (!proposal) throw new Error('a proposal that was just written is not there');
  return proposal;
}
