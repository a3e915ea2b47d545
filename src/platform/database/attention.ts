import type { RawBuilder } from './db.ts';

/** Finds everything of one kind that is wrong now, through an index: it runs every minute and for each page. */
export interface AttentionQuery<Kind extends string = string> {
  readonly kind: Kind;
  /**
   * A statement that selects `subject` (text, the id of the record), `details` (jsonb: ids, amounts in paise, dates and
   * counts; `person`: the name of the person, `paise`: the amount) and `since` (timestamptz, by the product's clock),
   * without order or limit. `now`: the product's clock.
   */
  readonly find: (now: Date) => RawBuilder<unknown>;
}
