import type { Tx } from '#kit/context.ts';
import type { Issuer } from '#kit/issuer.ts';
import type { Language } from '#kit/language.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type { RecordEvent } from '#kit/desk/record-event.ts';
import type { RoleLanguage } from '#features/jobs/model/jobs.ts';

/** open: takes calls; closed: takes no more, its letters stay valid; cancelled: has no valid letter any more. */
export const slotStates = ['open', 'closed', 'cancelled'] as const;
export type SlotState = (typeof slotStates)[number];

/** The texts of a slot in one language. */
export interface SlotTexts {
  readonly place: string;
  /** For messages. */
  readonly shortPlace: string;
  readonly bring: string;
}
/** What staff enter for a slot. */
export interface SlotContent {
  readonly startsAt: Date;
  readonly minutes: number;
  readonly capacity: number;
  readonly texts: Readonly<Record<Language, SlotTexts>>;
}
export interface Slot extends SlotContent {
  readonly id: number;
  readonly role: string;
  readonly opening: number;
  readonly state: SlotState;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
}
/** A slot with the number of its valid letters. */
export interface CountedSlot extends Slot {
  readonly called: number;
}

/** A slot's fields as its form holds them. */
export const slotFields = [
  'day',
  'time',
  'minutes',
  'capacity',
  'placeEn',
  'placeHi',
  'shortPlaceEn',
  'shortPlaceHi',
  'bringEn',
  'bringHi',
] as const;
export type SlotField = (typeof slotFields)[number];
export type TypedSlot = Readonly<Record<SlotField, string>>;

/** The call of an application to a slot. Of an application one letter at most is valid. */
export interface Letter {
  readonly id: number;
  readonly applicationId: string;
  /** From 1 for each application; a later one replaces the earlier. */
  readonly issue: number;
  readonly slotId: number;
  readonly verifyCode: string;
  readonly issuedAt: Date;
  readonly endedAt: Date | null;
  readonly ended: 'replaced' | 'withdrawn' | null;
  readonly isNotified: boolean;
}
/** What came of an interview. */
export interface InterviewResult {
  /** Null until staff write it down. */
  readonly came: boolean | null;
  /** Hundredths. */
  readonly marks: number | null;
}
/** Marks as people write them: `72.5`. */
export const marksText = (marks: number | null): string => (marks === null ? '' : String(marks / 100));

/** What a letter states of its application. */
export interface CalledApplicant {
  readonly applicationId: string;
  readonly accountId: string;
  readonly role: string;
  /** False once it was withdrawn or refunded. */
  readonly isActive: boolean;
  /** In the stage of those who are called. */
  readonly isCalled: boolean;
  /** Empty once it was erased, as are the other personal values. */
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly fatherName: string;
  readonly category: string;
  /** The key of the photo in the object store. */
  readonly photoKey: string;
  readonly photoUrl: string;
}
/** Reads photos from the object store. */
export interface PhotoObjects {
  get(key: string): Promise<{ readonly bytes: Uint8Array } | undefined>;
}
/** Finds applications by number. The feature above that has them provides it. */
export type FindCalledApplicants = (tx: Tx, numbers: readonly string[]) => Promise<readonly CalledApplicant[]>;

/** When and where an applicant is called to, in one language. */
export interface CallFacts {
  readonly issue: number;
  readonly startsAt: Date;
  readonly minutes: number;
  readonly place: string;
  readonly bring: string;
}
/** The content of a call letter in one language. */
export interface CallLetter extends CallFacts {
  readonly language: RoleLanguage;
  readonly issuer: Issuer;
  readonly application: {
    readonly number: string;
    /** In the letter's language. */
    readonly role: string;
    readonly opening: number;
    readonly name: string;
  };
  /** A JPEG; undefined where the application has none, and for staff who may not see photos. */
  readonly photo: Uint8Array | undefined;
  readonly issuedAt: Date;
  /** The public page that checks the letter, and the code at the end of its URL. */
  readonly verification: { readonly url: string; readonly code: string };
}

/** The people of one slot on an attendance sheet. */
export interface AttendanceSheet {
  readonly language: RoleLanguage;
  readonly issuer: Issuer;
  readonly role: string;
  readonly opening: number;
  /** People on the parts before this one. */
  readonly earlier: number;
  readonly slots: readonly {
    readonly startsAt: Date;
    readonly place: string;
    readonly people: readonly {
      readonly number: string;
      readonly name: string;
      readonly fatherName: string;
      readonly category: string;
      /** A JPEG. */
      readonly photo: Uint8Array | undefined;
    }[];
  }[];
}

/** A slot that an application can be called to. */
export interface SlotChoice {
  readonly slot: number;
  /** ISO. */
  readonly startsAt: string;
  readonly place: Readonly<Record<Language, string>>;
  readonly capacity: number;
  readonly free: number;
}
/** The valid letter of an application as the desk shows it. */
export interface DeskCall {
  readonly letter: number;
  readonly issue: number;
  readonly slot: number;
  /** ISO. */
  readonly startsAt: string;
  readonly place: Readonly<Record<Language, string>>;
  readonly issuedAt: string;
}

export interface SlotRow {
  readonly slot: number;
  readonly role: string;
  readonly roleTitle: Readonly<Record<Language, string>>;
  readonly opening: number;
  /** ISO. */
  readonly startsAt: string;
  readonly minutes: number;
  readonly place: Readonly<Record<Language, string>>;
  readonly capacity: number;
  readonly called: number;
  readonly state: SlotState;
  readonly isOver: boolean;
}
/** How a slot is shown: whether it takes calls, or why not. */
export const shownState = ({
  state,
  isOver,
  called,
  capacity,
}: Pick<SlotRow, 'state' | 'isOver' | 'called' | 'capacity'>): SlotState | 'over' | 'full' => {
  if (state === 'cancelled') return 'cancelled';
  if (isOver) return 'over';
  if (state === 'closed') return 'closed';
  return called >= capacity ? 'full' : 'open';
};
export interface RoleChoice {
  readonly role: string;
  readonly title: Readonly<Record<Language, string>>;
  /** The openings, the current one first. */
  readonly openings: readonly number[];
}
/** Somebody who is called to a slot. */
export interface SlotPerson {
  readonly letter: number;
  readonly number: string;
  /** Empty once it was erased. */
  readonly name: string;
  readonly phone: ShownField;
  readonly category: string;
  readonly photoUrl: string | null;
  /** False once the application was withdrawn or refunded. */
  readonly isActive: boolean;
  readonly came: boolean | null;
  /** `72.5`; empty without. */
  readonly marks: string;
}
export interface SlotRecord extends SlotRow {
  /** Null for those who may not read applications. */
  readonly people: readonly SlotPerson[] | null;
  /** Who are called to the slots of its opening on its day. */
  readonly calledOnDay: number;
  /** From its day on, staff write down who came. */
  readonly hasBegun: boolean;
  /** Today in India. */
  readonly today: string;
  readonly version: number;
  readonly typed: TypedSlot;
  readonly changedAt: string;
  readonly changedBy: string;
  /** Open slots of the same opening with enough room for all letters of this one. */
  readonly others: readonly SlotChoice[];
  readonly events: readonly RecordEvent[];
}

/** Under which the audit has what happened to a slot. */
export const subjectOf = (slotId: number): string => `interview-slot:${slotId}`;
