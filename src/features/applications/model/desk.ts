// What the desk shows of one application.
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';
import type { Result } from '#kit/result.ts';
import type { Category, RoleTexts } from '#features/jobs/model/jobs.ts';
import type { DeskCall, SlotChoice } from '#features/interviews/model.ts';
import type { Conversation } from '#features/notifications/chats/model.ts';
import type { PaymentState, RefundState } from '#features/payments/model/payments.ts';
import type { DeskRefunding } from '#features/payments/proposals/model.ts';
import type { CorrectableField, EditableField } from '../terms.ts';
import type { Language } from '#kit/language.ts';
import type { ApplicationState, CorrectionOutcome, FeeDispute } from './applications.ts';
import type { AcceptedPolicies } from '../forms/model.ts';
import type { Stage, StageReason, StageStep } from '../stages/model.ts';

/** `earned`: past its refund window, in the referrer's earnings. */
export const commissionStates = ['pending', 'held', 'earned', 'reversed'] as const;
/** Why an earning is on hold: referrer and applicant share it, or the referrer is of the staff. */
export const heldReasons = [
  'same-alternate-number',
  'same-identity',
  'shared-identity',
  'same-bank-account',
  'same-browser',
  'of-staff',
] as const;
/** The commission of a referred application. */
export interface CommissionFacts {
  readonly status: (typeof commissionStates)[number];
  /** Null unless it is held. */
  readonly heldBecause: (typeof heldReasons)[number] | null;
  /** Rupees. */
  readonly amount: number;
  readonly referrerId: string;
  /** Empty without one. */
  readonly referrerName: string;
  /** The last four digits of the bank account that the referrer last claimed to; empty before the first claim. */
  readonly accountDigits: string;
  /** ISO time from which it can be claimed. */
  readonly maturesAt: Date;
  /** The value of the ledger's filter `of` that lists exactly its postings. */
  readonly postingsOf: string;
}
/** As a staff member sees it. */
export type DeskCommission = Omit<CommissionFacts, 'accountDigits'> & { readonly accountDigits: ShownField };
/** Finds the commission of an application. The feature above that has the referrals provides it. */
export type FindCommission = (applicationId: string) => Promise<CommissionFacts | undefined>;
/** Takes the commission of an application off hold. Provided like FindCommission. */
export type ReleaseCommission = (input: {
  readonly applicationId: string;
  /** For the audit. */
  readonly reason: string;
  readonly actor: string;
}) => Promise<Result<undefined, 'applications/unknown' | 'applications/earning-not-held'>>;

export interface DeskStep extends Pick<
  StageStep,
  'number' | 'fromStage' | 'stage' | 'reason' | 'reasonText' | 'at' | 'by'
> {
  readonly isUndone: boolean;
  /** The applicant sees it. */
  readonly isShown: boolean;
}
export interface DeskNote {
  readonly id: number;
  readonly at: Date;
  readonly by: string;
  readonly text: ShownField;
}
export type DuplicateApplication = Pick<
  DeskApplicationRecord,
  'number' | 'name' | 'phone' | 'stage' | 'status' | 'createdAt'
>;

/** What a bulk move would do, for the page that asks to confirm it. */
export interface MovePlan {
  /** ISO; who can still cancel is said of this moment of business. */
  readonly at: string;
  readonly stage: Stage;
  readonly reason: StageReason | null;
  /** Applications that match; more than the limit is refused when the move begins. */
  readonly total: number;
  readonly limit: number;
  /** How many of them have applicants who can still cancel; the move ends that right. */
  readonly stillCancellable: number;
  /** How many of them are skipped: already in that stage, cancelled or refunded. */
  readonly skipped: number;
  /** The people who get a message, by language; empty for a stage without one. */
  readonly messages: readonly { readonly language: Language; readonly people: number; readonly smsParts: number }[];
  /** The price of all SMS parts in rupees; null where no price is set. */
  readonly cost: number | null;
}

/** The fees of selected applications: what can be proposed and agreed to. Sums in rupees. */
export interface RefundPlan {
  /** ISO, of business: what was proposed later is not in it. */
  readonly at: string;
  readonly total: number;
  readonly toPropose: { readonly count: number; readonly sum: number };
  /** Proposed refunds that the reader can agree to. */
  readonly toAgree: { readonly count: number; readonly sum: number };
  /** Proposals that somebody else agrees to. */
  readonly othersWait: number;
  /**
   * Names of the colleagues who made the proposals to agree to, and up to five of their reasons, which applicants read.
   */
  readonly madeBy: readonly string[];
  readonly reasons: readonly string[];
}

/** What a call of selected applications would do. */
export interface CallPreview {
  /** ISO; who can still cancel is said of this moment of business. */
  readonly at: string;
  readonly total: number;
  /** Active and not called yet. */
  readonly callable: number;
  /** How many of the callable ones have applicants who can still cancel. */
  readonly cancellable: number;
  readonly openings: readonly {
    readonly role: string;
    readonly opening: number;
    readonly title: Readonly<Record<'en' | 'hi', string>>;
    readonly slots: readonly SlotChoice[];
  }[];
  /** SMS by language, one a person. */
  readonly messages: Readonly<Record<'en' | 'hi', number>>;
  /** The parts that the operator charges for all of them, with the text of the first slot. */
  readonly parts: number;
  /** The price of all SMS parts in rupees; null where no price is set. */
  readonly cost: number | null;
}

/** When the applicant can correct the form. */
export interface DeskCorrectionWindow {
  /** The number of the newest window that staff opened for this application, 0 without one: forms send it back. */
  readonly seen: number;
  /** The end of that window while it is open. */
  readonly ownUntil: Date | null;
  /** The window of the opening, past or to come too. */
  readonly ofOpening: { readonly from: Date; readonly until: Date } | null;
  /** Corrections left while a window is open; null while none is. */
  readonly left: number | null;
}
/** A correction that the applicant made. */
export interface DeskCorrection {
  readonly number: number;
  readonly at: Date;
  readonly changes: readonly {
    readonly field: EditableField;
    readonly before: ShownField;
    readonly after: ShownField;
  }[];
}

/** Amounts are rupees, times ISO. */
export interface DeskApplicationRecord {
  readonly number: string;
  readonly accountId: string;
  readonly role: string;
  /** The number of the role's opening. */
  readonly opening: number;
  readonly stage: Stage;
  readonly status: ApplicationState;
  /** Another account's application for the same role has the same identity document. */
  readonly sharesIdentity: boolean;
  readonly name: string;
  readonly phone: ShownField;
  readonly category: Category;
  readonly district: string;
  readonly stateName: string;
  readonly paid: number;
  readonly createdAt: Date;
  readonly roleTitle: Readonly<Record<'en' | 'hi', RoleTexts['title']>>;
  /** The personal fields were erased. */
  readonly isErased: boolean;
  readonly fatherName: ShownField;
  /** `YYYY-MM-DD`. */
  readonly dob: ShownField;
  readonly gender: ShownField;
  readonly altMobile: ShownField;
  readonly email: ShownField;
  readonly address: ShownField;
  readonly qualification: string;
  /** Whole years. */
  readonly experience: number;
  /** The last four of the identity document. */
  readonly documentDigits: ShownField;
  /** Empty without one. */
  readonly referralCode: string;
  /** Null without a photo, and for roles that may not see it. */
  readonly photoUrl: string | null;
  readonly cancellableUntil: Date;
  readonly payment: {
    readonly id: string;
    readonly status: PaymentState | null;
    /** The end of its id at the gateway; empty for those who do not read payments. */
    readonly digits: string;
  };
  /** The dispute of the fee, while one is open or after one was lost. */
  readonly dispute: FeeDispute | null;
  /** Null for those who do not read payments. */
  readonly refunding: DeskRefunding | null;
  readonly refund: {
    readonly number: string;
    readonly status: RefundState;
    readonly amount: number;
    readonly isDelayed: boolean;
  } | null;
  /** For roles that read claims. */
  readonly commission: DeskCommission | null;
  /** The newest request to correct the form. */
  readonly correction: {
    readonly id: string;
    readonly field: CorrectableField;
    readonly value: ShownField;
    readonly requestedAt: Date;
    /** Null while it is open, as `outcome`. */
    readonly answer: ShownField | null;
    readonly outcome: CorrectionOutcome | null;
  } | null;
  readonly correctionWindow: DeskCorrectionWindow;
  /** The corrections that the applicant made, newest first. */
  readonly corrections: readonly DeskCorrection[];
  /** On WhatsApp; null where the applicant did not write there. */
  readonly conversation: Conversation | null;
  readonly policies: AcceptedPolicies;
  /** Counts the changes by staff: a change names the version that the person saw. */
  readonly version: number;
  /** A move out of `received` would end the applicant's right to cancel now. */
  readonly endsCancelling: boolean;
  /** The newest move while it can be undone. */
  readonly undo: { readonly step: number; readonly stage: Stage; readonly until: Date } | null;
  /** All moves, oldest first; `reason` is a code. */
  readonly steps: readonly DeskStep[];
  /** Oldest first. */
  readonly notes: readonly DeskNote[];
  /** Other accounts' applications for the same role with the same identity document, newest first. */
  readonly duplicates: readonly DuplicateApplication[];
  /** The numbers of its neighbours in the list that the query names; null without one. */
  readonly beside: { readonly previous: string | null; readonly next: string | null };
  /** Its valid call letter. */
  readonly call: DeskCall | null;
  /** The slots that it can be called to; empty for roles that may not call. */
  readonly slots: readonly SlotChoice[];
  /** What else happened, newest first. */
  readonly events: readonly RecordEvent[];
}
