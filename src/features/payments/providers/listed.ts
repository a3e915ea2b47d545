import type { Listed, UnreadableRow } from './port.ts';

/** A parsed row, or the name of the field that could not be read; never its value. */
export type Parsed<T> = { readonly value: T } | Pick<UnreadableRow, 'field' | 'takesNothing' | 'digest'>;

/** Parses each row of a list. One that cannot be read is named instead of left out in silence. */
export function readRows<Fields, T>(
  rows: readonly Fields[],
  of: {
    readonly kind: UnreadableRow['kind'];
    readonly idOf: (row: Fields) => string | undefined;
    readonly paymentIdOf?: (row: Fields) => string | undefined;
  },
  parse: (row: Fields) => Parsed<T>,
): Listed<T> {
  const entries: T[] = [];
  const unreadable: UnreadableRow[] = [];
  for (const row of rows) {
    const parsed = parse(row);
    if ('value' in parsed) entries.push(parsed.value);
    else {
      const paymentId = of.paymentIdOf?.(row);
      unreadable.push({ kind: of.kind, id: of.idOf(row), ...(paymentId && { paymentId }), ...parsed });
    }
  }
  return { entries, unreadable };
}

/** For rows that only lack a readable id. */
export const readById = <T>(value: T | undefined): Parsed<T> => (value === undefined ? { field: 'id' } : { value });

/** One key for each row, so that a list is read once; a row without an id is itself the key. */
export const rowKey = (id: string | undefined, row: unknown): string => id ?? JSON.stringify(row);
