// Acts of two people: one person of staff proposes, another one decides.
import type { Right, StaffRole } from '#kit/desk/desk-access.ts';
import { dayMs, hourMs } from '#kit/time.ts';

interface KindRule {
  /** Who may propose it. */
  readonly makes: Right;
  /** Who may decide it. */
  readonly decides: Right;
  /** It lapses after this. */
  readonly lifeMs: number;
}
/** What took place never lapses; a day is needed in the table. */
const foreverMs = 365_000 * dayMs;
const money = { makes: 'payments/change', decides: 'payments/change', lifeMs: 7 * dayMs } as const;
/** Every act of two people. The roles behind the rights are also in the table `approval_kind`. */
export const approvalKinds = {
  /** Claims are paid. */
  'payout-run': { makes: 'claims/change', decides: 'claims/change', lifeMs: 7 * dayMs },
  /** An account moves to another phone number. */
  'account-move': { makes: 'people/change', decides: 'people/approve', lifeMs: 24 * hourMs },
  /** A refund beyond the published terms. */
  refund: money,
  /** A part of a fee goes back, and the application goes on. */
  'part-refund': money,
  /** We keep what is left of a payment without an application. */
  closing: money,
  /** A payment of an unknown payer becomes somebody's. */
  'application-of-payment': money,
  /** A refund that we owe is closed: we keep the money. */
  'refund-closing': money,
  /** The file for the bank and how its answer is read. */
  'bank-file-settings': { makes: 'settings/change', decides: 'claims/change', lifeMs: 7 * dayMs },
  /** Lines of a bank statement are the enterprise's other business. */
  'bank-lines': { makes: 'bank/change', decides: 'bank/change', lifeMs: 7 * dayMs },
  /** A transfer or a return outside of an approved run: it took place, and another person proves it. */
  'claim-movement': { makes: 'claims/change', decides: 'claims/change', lifeMs: foreverMs },
  /** A refund by hand, an excess, a lost dispute or its fee, likewise. */
  'payment-movement': { makes: 'payments/change', decides: 'payments/change', lifeMs: foreverMs },
} as const satisfies Readonly<Record<string, KindRule>>;
export type ApprovalKind = keyof typeof approvalKinds;

export type ApprovalStatus = 'waiting' | 'approved' | 'declined' | 'impossible' | 'lapsed';

export const movementKinds = ['claim-movement', 'payment-movement'] as const satisfies readonly ApprovalKind[];
export type MovementKind = (typeof movementKinds)[number];
/** What took place outside of an approved run or proposal, or what only who downloaded a run's bank file says of its transfers. */
export const movements = [
  'transfer',
  'run-transfer',
  'second-transfer',
  'return',
  'refund-by-hand',
  'part',
  'excess',
  'dispute-lost',
  'dispute-fee',
] as const;
export type Movement = (typeof movements)[number];
/** What shows that it took place: the number that the gateway gives it, or a line of our bank's statement. */
export type Proof =
  | { readonly gateway: string }
  | { readonly statementLine: string }
  /** Recorded before the first statement, which has it in its opening balance. */
  | { readonly openingBalance: true };
/** Why that proves nothing; `proof_block` in the database says it. */
export const proofBlocks = [
  'proof-missing',
  'proof-of-other-kind',
  'other-number',
  'line-unknown',
  'line-of-other',
  'line-of-recorder',
] as const;
export type ProofBlock = (typeof proofBlocks)[number];

/** Ids, sums in paise, settings; no personal data. */
export type Frozen = Readonly<Record<string, unknown>>;
export interface Approval {
  /** `SY-…`. */
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly record: string;
  readonly frozen: Frozen;
  readonly reason: string | null;
  readonly status: ApprovalStatus;
  readonly madeAt: Date;
  readonly madeBy: string;
  readonly lapsesAt: Date;
  readonly decidedAt: Date | null;
  /** `system` where it ended automatically. */
  readonly decidedBy: string | null;
  /** One person made and approved it, while the second person was switched off. */
  readonly isAlone: boolean;
  readonly declineReason: string | null;
  /** The proof that what was approved took place, once another person has recorded it. */
  readonly proof: Proof | null;
  readonly impossibleBecause: string | null;
}

/**
 * Why somebody can't approve it: it is decided or has lapsed, it is about their own money, they or another account of theirs made it, or they entered the settled
 * amount that it applies, its maker may not make it any more, it is about the maker's own money, their role does not include it,
 * their right is younger than 72 hours or from its maker, or its maker's right is younger and from them.
 */
export type ApprovalBlock =
  | 'decided'
  | 'lapsed'
  | 'own'
  | 'second-person'
  | 'one-person'
  | 'entered-sum'
  | 'maker-left'
  | 'makers-own'
  | 'not-allowed'
  | 'right-new'
  | 'right-from-maker'
  | 'makers-right-new';

/** The roles by which a person may make or decide an approval. `since`: ISO time; `by`: a name, or `cli:…`. */
export interface RightsOfPerson {
  readonly name: string;
  readonly rights: readonly { readonly role: StaffRole; readonly since: string; readonly by: string }[];
}
export interface ApprovalRights {
  readonly maker: RightsOfPerson;
  readonly reader: RightsOfPerson;
}
