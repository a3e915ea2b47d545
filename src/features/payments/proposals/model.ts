// Refunds beyond the published terms, payments that we keep, and payments of unknown payers: one person of staff proposes, another one agrees.
import type { Tx } from '#kit/context.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { Paise } from '#kit/money/paise.ts';
import type { ApprovalBlock, ApprovalKind, ApprovalRights, ApprovalStatus } from '#features/approvals/model.ts';

export const proposalKinds = [
  'refund',
  'part-refund',
  'closing',
  'refund-closing',
  'application-of-payment',
] as const satisfies readonly ApprovalKind[];
/** `refund`: the money goes back; `part-refund`: a part of it. `closing`: we keep a payment. `refund-closing`: we keep what we owe as a refund. `application-of-payment`: a payment of an unknown payer becomes somebody's. */
export type ProposalKind = (typeof proposalKinds)[number];
export const keepsMoney = (kind: ProposalKind): boolean => kind === 'closing' || kind === 'refund-closing';
export type ProposalState = ApprovalStatus;

/**
 * Why nobody can agree to a proposal any more: the payment was refunded, disputed or decided; less than the amount is
 * left; the order can't be paid; or the maker has left.
 */
export const impossibleReasons = ['refunded', 'disputed', 'decided', 'amount', 'order', 'maker-left'] as const;
export type ImpossibleBecause = (typeof impossibleReasons)[number];

export interface RefundProposal {
  /** `SY-…`. */
  readonly id: string;
  readonly paymentId: string;
  readonly kind: ProposalKind;
  readonly state: ProposalState;
  /** Frozen when it is made. */
  readonly amountPaise: Paise;
  /** Why. The payer reads the reason of a refund; null once it is erased. */
  readonly reason: string | null;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly declineReason: string | null;
  readonly impossibleBecause: ImpossibleBecause | null;
  /** Made and agreed by one person while the second person was switched off. */
  readonly isAlone: boolean;
  /** For an `application-of-payment`: the order that it is applied to. */
  readonly orderId: string | null;
  /** For a `refund-closing`: its maker confirmed that the gateway does not pay the refund. */
  readonly isConfirmedAbsent: boolean;
}

/**
 * What the published terms say about refunding a fee: it is due; or it is not, because the application advanced to a later
 * stage or the refund window is over.
 */
export const refundTerms = ['due', 'advanced', 'window-over'] as const;
export type RefundTerms = (typeof refundTerms)[number];
/** Why the reader can't agree to a proposal. */
export type AgreementBlock = ApprovalBlock | 'impossible';
/** As the desk shows it; the amount in rupees. */
export interface DeskProposal {
  readonly number: string;
  readonly kind: ProposalKind;
  readonly status: ProposalState;
  readonly amount: number;
  readonly reason: ShownField;
  readonly declineReason: ShownField;
  readonly impossibleBecause: ImpossibleBecause | null;
  readonly madeAt: Date;
  /** The name of a staff member. */
  readonly madeBy: string;
  readonly decidedAt: Date | null;
  /** Null also where it ended automatically. */
  readonly decidedBy: string | null;
  readonly isAlone: boolean;
  /** For a refund: what the terms said when it was proposed; null where the payment has no application. */
  readonly terms: RefundTerms | null;
  /** The order that an unapplied payment was made for, or is to be applied to: what it asked for, and whose it is. */
  readonly order: { readonly number: string; readonly amount: number; readonly person: string } | null;
  readonly block: AgreementBlock | null;
  /** The rights of its maker and of the reader; null once it is decided. */
  readonly rights: ApprovalRights | null;
}
/** The refund of an application's fee that staff can make now: begin one that is due, or propose one that is not. */
export interface RefundOffer {
  /** Rupees. */
  readonly amount: number;
  /** A second person must agree unless it is `due`. */
  readonly terms: RefundTerms;
}
/** What a page says of the money that can go back. */
export interface DeskRefunding {
  /** The reader paid it, by whichever of their accounts: colleagues decide about its money. */
  readonly isOwn: boolean;
  readonly offer: RefundOffer | null;
  /** Newest first. */
  readonly proposals: readonly DeskProposal[];
}

/** What the published terms say of this application's fee at that time; undefined for an unknown number. */
export type FindRefundTerms = (tx: Tx, application: string, at: Date) => Promise<RefundTerms | undefined>;
