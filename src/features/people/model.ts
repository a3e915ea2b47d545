import type { ApprovalBlock, ApprovalRights } from '#features/approvals/model.ts';
import type { DeskField, ShownField } from '#kit/desk/desk-access.ts';
import type {
  EraseBlockKind,
  EraseWarningKind,
  PersonFactName,
  PersonPartKey,
  PersonRecord,
} from '#kit/desk/person-parts.ts';
import type { Phone } from '#kit/text/phone.ts';

/** A value of a record, as this staff member sees it. Sums are rupees. */
export type ShownFact = { readonly name: PersonFactName } & (
  | { readonly as: 'text'; readonly text: string }
  | { readonly as: 'personal'; readonly value: ShownField; readonly field: DeskField }
  | { readonly as: 'code'; readonly code: string | null }
  | { readonly as: 'time'; readonly at: Date | null }
  | { readonly as: 'sum'; readonly amount: number | null }
);
export interface ShownRecord {
  readonly id: string;
  readonly at: Date;
  /** The path of its page; null for a record without one. */
  readonly page: string | null;
  readonly facts: readonly ShownFact[];
}
export interface ShownPart {
  readonly key: PersonPartKey;
  /** The path of the list with all of it. */
  readonly list: string | null;
  readonly records: readonly ShownRecord[];
  /** There are more than are shown. */
  readonly isMore: boolean;
}
/** What we hold on a person, as far as this staff member may see it. */
export interface PersonData {
  readonly parts: readonly ShownPart[];
  /** The number of the person's invitation stays when the account moves: it belongs to the number. */
  readonly formerPhones: readonly { readonly phone: ShownField; readonly until: Date }[];
}

/**
 * code-sent: the code is on its way to the new number. code-given: its owner read it to us, and a colleague must agree.
 */
export type MoveState = OpenMoveState | 'moved' | 'cancelled';
export const openMoveStates = ['code-sent', 'code-given'] as const;
export type OpenMoveState = (typeof openMoveStates)[number];
/** A move of an account to another number. */
export interface PhoneMove {
  readonly id: string;
  readonly accountId: string;
  readonly oldPhone: Phone;
  readonly newPhone: Phone;
  readonly reason: string;
  readonly state: MoveState;
  readonly askedBy: string;
  readonly askedAt: Date;
  /** When it is over without an end. */
  readonly endsAt: Date;
}
/** The move that is under way, as staff see it. */
export interface ShownMove {
  readonly newPhone: ShownField;
  readonly reason: ShownField;
  readonly state: OpenMoveState;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly endsAt: Date;
  /** Why the visitor can't agree to it. */
  readonly block: ApprovalBlock | null;
  /** The rights of who began it and of the visitor. */
  readonly rights: ApprovalRights | null;
}

/** What two accounts share that makes them one person's; the number of the other concerns only the records of the one. */
export const accountLinks = ['alternate-number', 'bank-account', 'browser', 'identity', 'number-of-other'] as const;
export type AccountLink = (typeof accountLinks)[number];
/** Another account that counts as the person, or that an owner said to be another person's. */
export interface ShownAccountLink {
  readonly id: string;
  readonly name: string;
  /** Empty where other accounts lie between the two. */
  readonly links: readonly AccountLink[];
  /** What an owner said about the two accounts; null if nobody did. */
  readonly statement: { readonly by: string; readonly at: Date; readonly reason: ShownField } | null;
}

/** What keeps a person from being erased now. */
export interface ShownBlock {
  readonly kind: EraseBlockKind;
  readonly reference: string;
  readonly page: string | null;
  /** Rupees that the person can give up; null where nothing can be given up. */
  readonly waivable: number | null;
}
/** What staff should know before they erase a person. */
export interface ShownWarning extends Pick<ShownBlock, 'reference' | 'page'> {
  readonly kind: EraseWarningKind;
}
/** What an erasure would do. */
export interface ErasurePlan {
  readonly blocks: readonly ShownBlock[];
  readonly warnings: readonly ShownWarning[];
  readonly goes: readonly HeldCount[];
  readonly stays: readonly HeldCount[];
}
export interface HeldCount {
  readonly key: PersonPartKey;
  readonly count: number;
  /** There are more. */
  readonly isMore: boolean;
}
/** An erasure that goes on in the background. */
export interface Erasure {
  readonly id: string;
  readonly accountId: string;
  readonly askedBy: string;
  readonly turn: number;
  /** What it looks for, encrypted. */
  readonly personSealed: string;
}

/** Permission of a colleague to download a person's data for a short time; the file is made while it is downloaded. */
export interface DataCopy {
  readonly id: string;
  readonly accountId: string;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly until: Date;
  readonly downloads: number;
}
export interface ShownCopy {
  readonly id: string;
  readonly until: Date;
  readonly downloads: number;
}
/** Draws the page of a copy that a person can read, piece by piece. */
export interface CopyPage {
  /** The name of its file. */
  readonly name: string;
  begin(at: Date): string;
  section(key: PersonPartKey): string;
  record(record: PersonRecord): string;
  /** A photo or paper of the copy, by the name of its file. */
  file(name: string): string;
  readonly end: string;
}
export interface CopiedFile {
  readonly name: string;
  readonly at: Date;
  readonly isCompressed: boolean;
  readonly parts: AsyncIterable<Uint8Array>;
}
