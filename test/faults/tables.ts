import type pg from 'pg';

/** The rows of a statement, with their columns named as in the code. */
export async function table<Row>(pool: pg.Pool, text: string): Promise<Row[]> {
  const { rows } = await pool.query<Record<string, unknown>>(text);
  const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value])) as Row);
}

/** Entries of `wanted` that `there` lacks, and entries that are there more often than wanted. */
export function missing(wanted: readonly string[], there: readonly string[]): string[] {
  const counts = countBy(there);
  return [...countBy(wanted)].filter(([id, count]) => (counts.get(id) ?? 0) < count).map(([id]) => id);
}
export function countBy(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
