import type { Tx } from '#kit/context.ts';
import { type DayFigure, findLimit, type SearchText } from '#kit/desk-parts.ts';
import { row, rowsPlanned, sql } from '#platform/database/db.ts';
import { countByDay } from '#platform/database/list/by-day.ts';
import { digitsOf, wordsOf } from '#platform/database/list/filters.ts';

interface FoundLead {
  readonly number: number;
  readonly name: string;
  readonly phone: string;
}
/** Newest first; spam only by its number. */
export async function findLeads(
  tx: Tx,
  { phone, words }: SearchText,
  number: number | undefined,
): Promise<FoundLead[]> {
  const condition =
    number !== undefined
      ? sql`lead.number = ${number}`
      : phone !== undefined
        ? sql`${digitsOf(sql`lead.phone`)(phone)} and lead.state <> 'spam'`
        : words !== undefined
          ? sql`${wordsOf(sql`lead.name`)(words)} and lead.state <> 'spam'`
          : undefined;
  if (!condition) return [];
  return rowsPlanned(
    tx,
    sql<FoundLead>`select number, name, phone from lead where ${condition} order by number desc limit ${findLimit + 1}`,
  );
}

export const leadsByDay = (tx: Tx, from: Date, until: Date): Promise<DayFigure[]> =>
  countByDay(tx, { from: sql`lead`, at: sql`created_at`, where: sql`state <> 'spam'` }, from, until);

/** A personal value of a lead. */
export const readLeadValue = async (
  tx: Tx,
  number: number,
  name: 'phone' | 'email' | 'place',
): Promise<string | undefined> =>
  (await row<{ value: string }>(tx, sql`select ${sql.ref(name)} as value from lead where number = ${number}`))?.value;
