// A cursor names a row by its sort value and id; it is opaque to callers and holds nothing that they may not change.
import { type RawBuilder, sql } from '../db.ts';
import type { ListDefinition, SortKey, SortType } from './definition.ts';

export interface Cursor {
  /** The sort that it belongs to: the column, with `-` when descending. */
  readonly sort: string;
  /** Null for a row without a value. */
  readonly value: string | null;
  readonly id: string;
}

export const writeCursor = ({ sort, value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');

const isString = (part: unknown): part is string =>
  typeof part === 'string' && part.length <= 2000 && !part.includes('\0') && part.isWellFormed();

/** @returns undefined for anything that `writeCursor` did not write for this sort. */
export function readCursor(text: string, sort: string, key: SortKey, idType: SortType): Cursor | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [sortIn, value, id] = parts as unknown[];
  if (sortIn !== sort) return undefined;
  if (!isString(id) || !fits(id, idType)) return undefined;
  if (value === null) return key.isNullable ? { sort, value, id } : undefined;
  return isString(value) && fits(value, key.type) ? { sort, value, id } : undefined;
}

const whole: Readonly<Record<Exclude<SortType, 'text'>, readonly [min: bigint, max: bigint]>> = {
  integer: [-2147483648n, 2147483647n],
  bigint: [-9223372036854775808n, 9223372036854775807n],
  // Microseconds up to the year 2100, and days about as far.
  timestamptz: [-10_000_000_000_000_000n, 10_000_000_000_000_000n],
  date: [-1_000_000n, 1_000_000n],
};
function fits(text: string, type: SortType): boolean {
  if (type === 'text') return true;
  if (!/^-?\d{1,19}$/.test(text)) return false;
  const [min, max] = whole[type];
  return BigInt(text) >= min && BigInt(text) <= max;
}

/** A sort value as the text of a cursor: exact, whatever the settings of the connection are. */
export function asText({ sql: value, type }: Pick<SortKey, 'sql' | 'type'>): RawBuilder<unknown> {
  if (type === 'timestamptz') return sql`(extract(epoch from ${value}) * 1000000)::bigint::text`;
  if (type === 'date') return sql`(${value} - date '1970-01-01')::text`;
  return sql`(${value})::text`;
}

/** The value of a cursor, of the type of the column. */
export function asValue(text: string, type: SortType): RawBuilder<unknown> {
  if (type === 'timestamptz') return sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`;
  if (type === 'date') return sql`(date '1970-01-01' + ${text}::integer)`;
  if (type === 'text') return sql`${text}::text`;
  return type === 'integer' ? sql`${text}::integer` : sql`${text}::bigint`;
}

/**
 * The conditions of the rows behind a cursor, in the order in which they are read: one that an index answers each. Rows
 * without a value count as greater than all others, as in an index.
 */
export function behind(list: Pick<ListDefinition, 'id'>, key: SortKey, cursor: Cursor, reads: 'asc' | 'desc') {
  const id = asValue(cursor.id, list.id.type);
  const compare = reads === 'asc' ? sql`>` : sql`<`;
  const ofNulls = sql`${key.sql} is null and ${list.id.sql} ${compare} ${id}`;
  if (cursor.value === null) return reads === 'asc' ? [ofNulls] : [ofNulls, sql`${key.sql} is not null`];
  const ofValues = sql`(${key.sql}, ${list.id.sql}) ${compare} (${asValue(cursor.value, key.type)}, ${id})`;
  return key.isNullable && reads === 'asc' ? [ofValues, sql`${key.sql} is null`] : [ofValues];
}
