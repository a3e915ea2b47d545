// What the desk's calls answer. Personal values come as the caller's roles may see them.
import type { Conversation } from '#features/notifications/chats/model.ts';
import type { ShownField } from '#kit/desk/desk-access.ts';
import type {
  LeadFlag,
  LeadItem,
  LeadKind,
  LeadSource,
  LeadState,
  LostReason,
  NoteKind,
  PrivacyRequest,
  QuotationOfLead,
} from './leads.ts';

/** A staff member as colleagues see them. */
export interface Person {
  readonly accountId: string;
  /** The name, or the masked phone number. */
  readonly name: string;
}
/** A lead in a list. */
export interface DeskLead {
  readonly number: number;
  /** `SL-17`, as the visitor knows it, except of an enquiry. */
  readonly reference: string;
  readonly kind: LeadKind;
  readonly state: LeadState;
  readonly name: string;
  readonly phone: ShownField;
  /** Empty for most call-backs, complaints and privacy requests. */
  readonly product: string;
  readonly owner: Person | null;
  readonly createdAt: Date;
  /** The earliest call or deadline; null when nothing is due. */
  readonly nextDueAt: Date | null;
  readonly isOverdue: boolean;
  /** A change names it, so that nobody overwrites a colleague's. */
  readonly version: number;
}
export interface DeskNote {
  readonly id: number;
  readonly kind: NoteKind;
  /** The name of its author, or `cli:<system user>`; empty for the person who sent the lead. */
  readonly by: string;
  readonly at: Date;
  readonly text: ShownField;
}
/** What happened to a lead; the newest comes first. */
export type TimelineEntry =
  | { readonly kind: 'sent' | 'received'; readonly at: Date }
  | {
      readonly kind: 'change';
      readonly at: Date;
      readonly by: string;
      /** `leads/answered`. */
      readonly action: string;
      /** What it changed, by name: `state`, `owner` (a name), `due`, `acknowledged`; null for nothing. */
      readonly before: Readonly<Record<string, string | null>>;
      readonly after: Readonly<Record<string, string | null>>;
      /** The names of the fields that a correction changed. */
      readonly fields?: readonly string[];
    }
  | ({ readonly kind: 'note' } & { readonly at: Date; readonly note: DeskNote })
  | {
      readonly kind: 'message';
      readonly at: Date;
      readonly template: string;
      readonly state: 'queued' | 'sent' | 'failed';
    };

/** Somebody who asked before, by their newest lead. */
export interface KnownPerson {
  readonly number: number;
  readonly reference: string;
  readonly name: string;
  readonly organisation: string;
  readonly phone: ShownField;
}
/** A lead on the page of a buyer. */
export interface BuyerLead {
  readonly number: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly product: string;
  readonly state: LeadState;
  readonly source: LeadSource;
  readonly createdAt: Date;
}
export interface KnownPeople {
  /** To choose from while typing. */
  readonly names: readonly string[];
  readonly people: readonly KnownPerson[];
}

/** One lead with everything about it. */
export interface DeskLeadRecord extends DeskLead {
  readonly email: ShownField;
  readonly source: LeadSource;
  readonly lostReason: LostReason | null;
  readonly items: readonly LeadItem[];
  /** `SE-…` of an enquiry, as its sender knows it. */
  readonly enquiryNumber: string | null;
  readonly neededBy: string | null;
  readonly organisation: string;
  readonly place: ShownField;
  readonly language: 'en' | 'hi';
  readonly flags: readonly LeadFlag[];
  readonly request: PrivacyRequest | null;
  /** The agreed call. */
  readonly dueAt: Date | null;
  readonly receivedAt: Date | null;
  readonly acknowledgeBy: Date | null;
  readonly acknowledgedAt: Date | null;
  readonly answerBy: Date | null;
  /** True for the caller's own lead. */
  readonly isMine: boolean;
  /** Other leads of the same phone number, newest first. */
  readonly samePhone: readonly DeskLead[];
  /** The newest first. */
  readonly timeline: readonly TimelineEntry[];
  /** On WhatsApp; null where the person did not write there. */
  readonly conversation: Conversation | null;
  readonly quotations: readonly QuotationOfLead[];
  /** The oldest other lead that nobody has begun; null without one. */
  readonly nextWaiting: number | null;
  /** The company's name in the person's language. */
  readonly company: string;
  readonly colleagues: readonly Person[];
}
