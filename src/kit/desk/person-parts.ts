// What each feature holds on a person. The page of a person, the copy of their data and the erasure are made of these parts;
// a test compares them with the tables, so that none is forgotten.
import type { Context, Tx } from '../context.ts';
import type { DeskField, Right } from './desk-access.ts';

/** In the order of the page and of the copy. */
export const personPartKeys = [
  'account',
  'applications',
  'application-steps',
  'correction-requests',
  'corrections',
  'application-notes',
  'receipts',
  'call-letters',
  'unfinished-forms',
  'sent-forms',
  'photos',
  'payments',
  'refunds',
  'refund-proposals',
  'duplicate-payments',
  'referral-earnings',
  'referred-by',
  'claims',
  'payouts',
  'payout-years',
  'leads',
  'quotations',
  'sales-papers',
  'record-files',
  'messages',
  'chats',
  'channel-choices',
  'invitation',
  'role-alert',
  'logins',
  'browsers',
  'code-checks',
  'desk-access',
  'desk-sessions',
  'saved-views',
  'reveals',
  'moves',
  'two-people',
  'copies',
  'erasures',
  'audit',
] as const;
export type PersonPartKey = (typeof personPartKeys)[number];

/** Everything by which rows are found that belong to a person. */
export interface PersonKey {
  readonly accountId: string;
  /**
   * The present number, and those from which the account was moved, with the time of the move. `since`: until then
   * another account had the number; null: none that we know of.
   */
  readonly phones: readonly { readonly phone: string; readonly since: Date | null; readonly until: Date | null }[];
  /** The ids of the person's records in every feature: messages and the audit are filed under them. */
  readonly references: readonly string[];
}

/** A value of a record. `field`: roles see it as `deskFields` says; without one everybody who sees the part. */
export type PersonFact =
  | { readonly as: 'text'; readonly value: string | number | boolean | null; readonly field?: DeskField }
  /** One of a fixed set of values. */
  | { readonly as: 'code'; readonly value: string | null }
  | { readonly as: 'time'; readonly value: Date | null }
  | { readonly as: 'paise'; readonly value: number | null };
export type PersonFacts = Readonly<Partial<Record<PersonFactName, PersonFact>>>;

export const text = (value: string | number | boolean | null): PersonFact => ({ as: 'text', value });
export const personal = (field: DeskField, value: string | number | null): PersonFact => ({ as: 'text', value, field });
export const code = (value: string | null): PersonFact => ({ as: 'code', value });
export const time = (value: Date | null): PersonFact => ({ as: 'time', value });
export const money = (value: number | null): PersonFact => ({ as: 'paise', value });

export interface PersonRecord {
  readonly id: string;
  readonly at: Date;
  /** The path of its page at the desk. */
  readonly page?: string;
  readonly facts: PersonFacts;
  /** What somebody needs to see it beside the right of its part and that of the record that it is about. */
  readonly right?: Right;
  /** Who did it, where somebody else did: shown on the page of the person, not in the copy. */
  readonly actor?: string;
  /** What the record's own page shows, such as the form: only in the copy. */
  readonly details?: Readonly<Record<string, unknown>>;
}
/** Newest first; `before`: the last record of the page before. */
export interface PersonPage {
  readonly before?: Pick<PersonRecord, 'at' | 'id'>;
  readonly limit: number;
}

/** A file for the copy of a person's data. */
export interface PersonFile {
  /** Readable and unique: `photos/2026-11-23-1.jpg`. */
  readonly name: string;
  /** Undefined when the object is gone. */
  read(): Promise<Uint8Array | undefined>;
}

/** What must be finished before a person can be erased. */
export const eraseBlocks = [
  'staff',
  'application-open',
  'payment-running',
  'refund-running',
  'dispute-open',
  'claim-open',
  'payout-running',
  'quotation-open',
  'earnings-owed',
  'move-open',
] as const;
export type EraseBlockKind = (typeof eraseBlocks)[number];
export interface EraseBlock {
  readonly kind: EraseBlockKind;
  /** The record's page at the desk. */
  readonly page?: string;
  readonly reference: string;
  /** A sum that the person can give up: then the erasure goes on. */
  readonly waivablePaise?: number;
}

/** What staff should know before they erase a person; it does not keep them from it. */
export const eraseWarnings = ['application-selected', 'interview-ahead'] as const;
export type EraseWarningKind = (typeof eraseWarnings)[number];
export interface EraseWarning extends Pick<EraseBlock, 'page' | 'reference'> {
  readonly kind: EraseWarningKind;
}

/** One kind of data that a feature holds on people. */
export interface PersonPart<Ctx extends Context = Context> {
  readonly key: PersonPartKey;
  /** Who sees it on the page of a person. */
  readonly right: Right;
  /** The tables whose rows on the person it has. */
  readonly tables: readonly string[];
  /** The path of the list with all of it. */
  list?(person: PersonKey): string | undefined;
  read(ctx: Ctx, tx: Tx, person: PersonKey, page: PersonPage): Promise<readonly PersonRecord[]>;
  /** The ids of its records. `found`: those of the parts before it. */
  refer?(tx: Tx, accountId: string, phones: PersonKey['phones'], found: readonly string[]): Promise<PersonReferences>;
  /** The account has what no other account can take over: it is not closed in favour of another one. */
  holdsAccount?(tx: Tx, accountId: string): Promise<boolean>;
  files?(ctx: Ctx, tx: Tx, person: PersonKey): Promise<readonly PersonFile[]>;
  findBlocks?(ctx: Ctx, tx: Tx, person: PersonKey): Promise<readonly EraseBlock[]>;
  findWarnings?(ctx: Ctx, tx: Tx, person: PersonKey): Promise<readonly EraseWarning[]>;
  /**
   * Erases at most `limit` rows and returns how many; repeated until it returns 0, also after a kill. A part without it
   * stays, for the reason that `src/features/people/web/desk/erase-words.ts` gives.
   */
  erase?(ctx: Ctx, person: PersonKey, limit: number): Promise<number>;
  /** Something of it stays after the erasure. */
  readonly stays?: boolean;
}
export interface PersonReferences {
  readonly ids: readonly string[];
}

/** The names of facts; the page has a text for each. */
export const personFactNames = [
  'number',
  'reference',
  'name',
  'formerName',
  'phone',
  'email',
  'referralCode',
  'language',
  'role',
  'stage',
  'status',
  'kind',
  'reason',
  'fee',
  'amount',
  'application',
  'claim',
  'payment',
  'person',
  'field',
  'before',
  'after',
  'note',
  'product',
  'template',
  'channel',
  'utr',
  'year',
  'payouts',
  'account',
  'holdReason',
  'at',
  'changed',
  'sent',
  'delivery',
  'ended',
  'returned',
  'returnReason',
  'until',
  'by',
  'action',
  'file',
  'list',
  'validUntil',
] as const;
export type PersonFactName = (typeof personFactNames)[number];
