/** Rows of a page of a list; the first is the default. */
export const pageSizes = [25, 50, 100] as const;
export type SortDirection = 'asc' | 'desc';

/** A parameter of the URL that has no effect. */
export interface ListProblem {
  readonly field: string;
  /** unknown, invalid, too-long, too-short, or order (a period that ends before it begins). */
  readonly reason: string;
}
