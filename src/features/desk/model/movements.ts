// What took place outside of an approved run or proposal, and waits until another person proves it.
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { ApprovalBlock, ApprovalRights, Movement, ProofBlock } from '#features/approvals/model.ts';

/** Amounts are rupees. */
export interface UnprovenMovement {
  /** `SY-…` */
  readonly id: string;
  readonly movement: Movement;
  /** The claim's number or the payment's id. */
  readonly record: string;
  readonly isClaim: boolean;
  readonly accountId: string | null;
  /** Empty without one. */
  readonly name: string;
  /** The last digits of the bank account of a claim. */
  readonly accountDigits: ShownField | null;
  readonly amount: number;
  /** The day of the bank or the gateway, as it was recorded: `YYYY-MM-DD`. */
  readonly day: string;
  readonly utr: string | null;
  readonly recordedAt: Date;
  readonly recordedBy: string;
  /** The gateway's number proves it; else a statement. */
  readonly isAtGateway: boolean;
  /** The line of a statement that shows it. */
  readonly line: StatementProof | null;
  /** It was recorded before the first statement, which has it in its opening balance. */
  readonly isInOpeningBalance: boolean;
  /** Why the reader can't close it. */
  readonly block: ApprovalBlock | null;
  /** Why the statement does not prove it. */
  readonly proofBlock: ProofBlock | null;
}
export interface StatementProof {
  readonly day: string;
  readonly amount: number;
  readonly utr: string | null;
  readonly importedBy: string;
}
export interface MovementPage {
  /** The oldest first. */
  readonly movements: readonly UnprovenMovement[];
  readonly isMore: boolean;
  /** The rights of everyone who recorded one of them, and of the reader. */
  readonly rights: readonly ApprovalRights[];
  /** How many movements the reader can close with the statement, and their sum in rupees. */
  readonly provable: number;
  readonly provableSum: number;
  /** What the page shows, for a press that closes many: it is refused once something else is shown. */
  readonly shown: string;
}
