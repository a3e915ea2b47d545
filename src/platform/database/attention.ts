import type { RawBuilder } from './db.ts';

/** What is wrong with one record now. */
export interface AttentionRow {
  /** The id of the record. */
  readonly subject: string;
  /** Ids, amounts in paise, dates and counts; `person`: the name of the person, `paise`: the amount. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  /** By the product's clock. */
  readonly since: Date;
}

/** Finds everything of one kind that is wrong now, through an index: it runs every minute and for each page. */
export interface AttentionQuery<Kind extends string = string> {
  readonly kind: Kind;
  /**
   * A statement that selects `subject` (text), `details` (jsonb) and `since` (timestamptz), without order or limit.
   * `now`: the product's clock.
   */
  readonly find: (now: Date) => RawBuilder<unknown>;
}
