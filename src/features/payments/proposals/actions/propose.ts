import type { Tx } from '#kit/context.ts';
import { propose as proposeApproval } from '#features/approvals/actions/propose.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import type { CapturedPayment } from '../../model/payments.ts';
import type { ProposalKind, RefundProposal } from '../model.ts';
import { findProposal } from '../store.ts';

const auditNames = {
  refund: 'refund',
  'part-refund': 'part-refund',
  closing: 'closing',
  'refund-closing': 'closing',
  'application-of-payment': 'application',
} as const satisfies Readonly<Record<ProposalKind, string>>;
/** The kind of a proposal in the names of its audit entries. */
export const auditNameOf = (kind: ProposalKind): (typeof auditNames)[ProposalKind] => auditNames[kind];

/** Proposes it in the transaction that has locked the payment; a second person agrees. */
export async function propose(
  tx: Tx,
  payment: Pick<CapturedPayment, 'id' | 'outcome'>,
  input: Pick<RefundProposal, 'kind'> & {
    readonly amountPaise: number;
    readonly reason?: string;
    /** For an `application-of-payment`: the order that the payment is applied to. */
    readonly orderId?: string;
    /** For a `refund-closing`: its maker confirms that the gateway does not pay the refund. */
    readonly isConfirmedAbsent?: boolean;
    readonly actor: string;
    readonly at: Date;
  },
): Promise<RefundProposal> {
  const { kind, reason, amountPaise, orderId, actor, at } = input;
  const frozen = {
    amountPaise,
    ...(orderId === undefined ? {} : { order: orderId }),
    ...(input.isConfirmedAbsent ? { isConfirmedAbsent: true } : {}),
  };
  const words = reason === undefined ? {} : { reason };
  const proposed = await proposeApproval(tx, { kind, record: payment.id, frozen, ...words, actor, at });
  if (!proposed.ok) throw new Error('the caller has looked for a waiting proposal');
  const { id } = proposed.value;
  await recordAudit(tx, {
    actor,
    action: `payments/${auditNameOf(kind)}-proposed`,
    subject: id,
    details: { payment: payment.id, application: payment.outcome, ...frozen },
    personal: words,
  });
  const proposal = await findProposal(tx, id);
  if (!proposal) throw new Error('a proposal that was just written is not there');
  return proposal;
}
