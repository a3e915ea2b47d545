import type { Right } from '#kit/desk/desk-access.ts';
import type { SortDirection } from '#kit/desk/list.ts';
import type { RawBuilder } from '../db.ts';
import type { Condition, Filter } from './filters.ts';

/** How the values of a sort compare and travel in a cursor. */
export type SortType = 'text' | 'integer' | 'bigint' | 'timestamptz' | 'date';

export interface SortKey {
  /** Its index is `(<sql>, <id>)`; for lists that are filtered by something, also one that begins with that. */
  readonly sql: RawBuilder<unknown>;
  readonly type: SortType;
  /** Rows without a value come last when ascending, first when descending. */
  readonly isNullable?: boolean;
}
export interface ListColumn {
  readonly sort?: SortKey;
  /** Not shown until the person chooses it. */
  readonly isExtra?: boolean;
  /** Its paise, which are added up below the list; of `from` and `totalJoin`. Null: a sum would say nothing. */
  readonly total?: RawBuilder<unknown> | null;
}

/** A list of the desk: everything that its URL can ask for. `Row` has the names in camelCase. */
export interface ListDefinition<Row = unknown> {
  /** Names it in saved views and bulk jobs: `leads`. */
  readonly name: string;
  readonly right: Right;
  /** The table, with the joins that its conditions and sorts need. */
  readonly from: RawBuilder<unknown>;
  /** A condition of all rows. */
  readonly where?: Condition;
  /** Unique among the rows of `where`: the second part of every sort, and the id of bulk actions. */
  readonly id: { readonly sql: RawBuilder<unknown>; readonly type: 'text' | 'integer' | 'bigint' };
  /** The columns of the answer, read for the rows of the page only. */
  readonly select: RawBuilder<Row>;
  /** Further joins that `select` needs. */
  readonly join?: RawBuilder<unknown>;
  /** Joins that the totals of its columns need; each row has one match at most. */
  readonly totalJoin?: RawBuilder<unknown>;
  /**
   * A text that changes with the record, such as its version: a bulk action compares it with what it was when the rows
   * were selected.
   */
  readonly seen?: RawBuilder<unknown>;
  readonly columns: Readonly<Record<string, ListColumn>>;
  readonly defaultSort: { readonly column: string; readonly direction: SortDirection };
  readonly filters: Readonly<Record<string, Filter>>;
}

/** A list as the registers of the desk hold it, whatever its rows are. */
export type AnyList = ListDefinition<unknown>;
