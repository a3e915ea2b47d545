/** A page of a list at the desk, as its call answers. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Exact up to `countLimit`. */
  readonly count: number;
  /** More rows match than are counted. */
  readonly isMore: boolean;
  /**
   * The sums in paise of the shown columns that are added up, of all rows that match, by their keys. Undefined where more match
   * than are counted, until the query asks for all.
   */
  readonly totals?: Readonly<Record<string, number>> | undefined;
  /** The queries of other pages of the same list, without `?`; null where there is none. */
  readonly pages: {
    readonly first: string | null;
    readonly previous: string | null;
    readonly next: string | null;
    readonly last: string | null;
  };
  /** What the query asked for, as the list understood it. */
  readonly query: ListQuery;
  /** Values of the query that were not understood; the list is shown without them. */
  readonly ignored: readonly { readonly field: string; readonly reason: string }[];
}
export interface ListQuery {
  /** By the filter's key. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly sort: { readonly key: string; readonly descending: boolean };
  /** The columns that are shown; empty for the list's own choice. */
  readonly columns: readonly string[];
  readonly size: number;
}
/** Rows are counted exactly up to this number; a longer list says "more than". */
export const countLimit = 10_000;
