// What a feature adds to the common pages of the desk: what waits on Today, figures over time, records of the search,
// personal values that can be revealed.
import type { DeskSession, Tx } from '../context.ts';
import type { DeskField, Right, ShownField } from './desk-access.ts';
import type { ListPage } from './list-page.ts';
import type { Phone } from '../text/phone.ts';

/** Everything that can wait for staff, most urgent first. */
export const waitingKeys = [
  'attention',
  'refund-proposals',
  'payout-runs-waiting',
  'bank-lines-listed',
  'moves-to-agree',
  'refunds-in-trouble',
  'leads-overdue',
  'invoices-overdue',
  'invoices-pay-back',
  'cases-near-deadline',
  'chats-waiting',
  'leads-new',
  'leads-due-today',
  'claims-on-hold',
  'claims-active',
  'applications-unopened',
  'applications-under-review',
  'applications-shortlisted',
  'interviews-without-result',
  'leads-mine',
  'messages-failed',
] as const;
export type WaitingKey = (typeof waitingKeys)[number];

/** How many rows there are, exact up to `countLimit`. */
export type BoundedCount = Pick<ListPage<unknown>, 'count' | 'isMore'>;
export type DeskVisitor = Pick<DeskSession, 'accountId' | 'roles'>;
/** For whom and when something is counted. */
export interface WaitingFor {
  readonly visitor: DeskVisitor;
  /** By the product's clock. */
  readonly now: Date;
}
export interface WaitingKind {
  readonly key: WaitingKey;
  /** Only those who have it see the kind. */
  readonly right: Right;
  /** The list that has exactly the rows that wait, by its name; its page is `/desk/<list>`. */
  readonly list: string;
  /** The list's query, without `?`; undefined where nothing can wait for this visitor. */
  query(whose: WaitingFor): string | undefined;
  /** Counts what the visitor has to do; the office's mail leaves it out. */
  readonly isOfVisitor?: boolean;
}

export const figureKeys = ['leads', 'applications', 'fees', 'refunds'] as const;
export type FigureKey = (typeof figureKeys)[number];
/** What came on one day in India. */
export interface DayFigure {
  /** `2026-11-20`. */
  readonly day: string;
  readonly count: number;
  /** The sum, for figures of money. */
  readonly paise?: number;
}
/** A figure over time. */
export interface Figure {
  readonly key: FigureKey;
  readonly right: Right;
  /** The list that shows its rows, by its name. */
  readonly list: string;
  /** The list's rows of the days from one to another, both included. */
  query(from: string, until: string): string;
  /** Days without any row may be missing. */
  read(tx: Tx, from: Date, until: Date): Promise<readonly DayFigure[]>;
}

export const finderKeys = [
  'leads',
  'quotations',
  'sales-papers',
  'applications',
  'payments',
  'settlements',
  'claims',
  'payout-runs',
  'people',
] as const;
export type FinderKey = (typeof finderKeys)[number];
/** What somebody typed into the search of the desk. */
export interface SearchText {
  /** In NFC with digits 0–9, trimmed. */
  readonly text: string;
  /** Undefined unless the text is a whole number. */
  readonly phone: Phone | undefined;
  /** Beginnings of words of a name; undefined without one of three letters. */
  readonly words: string | undefined;
}
export interface FoundRecord {
  /** The record's value in the path of its page. */
  readonly value: string | number;
  /** `SL-17`. */
  readonly reference: string;
  readonly title: string;
  /** Masked unless the visitor's roles see it in full. */
  readonly phone?: ShownField;
}
export interface Finder {
  readonly key: FinderKey;
  readonly right: Right;
  /** The path of a record's page without its last part. */
  readonly path: `/desk/${string}`;
  /** At most `findLimit` records, by an index each; empty for a text that means no record of this feature. */
  find(tx: Tx, typed: SearchText, visitor: DeskVisitor): Promise<readonly FoundRecord[]>;
}
/** Records of each kind that a search shows. */
export const findLimit = 10;

/** Reads a personal value that staff may reveal. */
export interface FieldReader {
  readonly field: DeskField;
  /**
   * @param record as the page names it: the number of a lead, the id of another record
   * @returns undefined unless it is a record of this feature; null for an erased value
   */
  read(tx: Tx, record: string): Promise<string | null | undefined>;
  /** The id under which the audit files the record, where pages name it by a number; with the facts that show the number. */
  file?(
    tx: Tx,
    record: string,
  ): Promise<{ readonly subject: string; readonly details: Readonly<Record<string, number>> } | undefined>;
}

/**
 * The ids under which the audit files a record, by the number or name that people see, through an index each; empty for a
 * text that means no record of this feature. Numbers that are ids themselves need none.
 */
export type SubjectFinder = (tx: Tx, text: string) => Promise<readonly string[]>;

export interface DeskParts {
  readonly waiting?: readonly WaitingKind[];
  readonly figures?: readonly Figure[];
  readonly finders?: readonly Finder[];
  readonly fields?: readonly FieldReader[];
  readonly subjects?: readonly SubjectFinder[];
}
