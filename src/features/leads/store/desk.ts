import type { Tx } from '#kit/context.ts';
import { type DayFigure, findLimit, type SearchText } from '#kit/desk/desk-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { countByDay } from '#platform/database/list/by-day.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { digitsOf, referenceOf, wordsOf } from '#platform/database/list/filters.ts';

interface FoundLead {
  readonly number: number;
  readonly name: string;
  readonly phone: string;
}
const ofEnquiry = referenceOf('SE', sql`lead.enquiry_number`);
/** Newest first; spam only by its number. */
export function findLeads(tx: Tx, typed: SearchText, number: number | undefined): Promise<FoundLead[]> {
  const { phone, words } = typed;
  const enquiry = ofEnquiry(typed.text);
  const byNumber = number === undefined ? enquiry : sql`number = ${number}`;
  const byName = words === undefined ? undefined : wordsOf(sql`lead.name || ' ' || lead.organisation`)(words);
  const byPerson = phone === undefined ? byName : digitsOf(sql`lead.phone`)(phone);
  return findSome(tx, {
    select: sql<FoundLead>`number, name, phone`,
    from: sql`lead`,
    where: byNumber ?? byPerson,
    and: byNumber ? sql`true` : sql`state <> 'spam'`,
    order: sql`number desc`,
    limit: findLimit + 1,
    isBroad: number === undefined && enquiry === undefined && phone === undefined,
  });
}

/** The id of the lead with this enquiry number. */
export const enquiryIds = (tx: Tx, number: string): Promise<string[]> =>
  on(tx).column<string>`select id from lead where enquiry_number = ${number}`;
/** The id of the lead with this number. */
export const leadIds = (tx: Tx, number: number): Promise<string[]> =>
  on(tx).column<string>`select id from lead where number = ${number}`;

export const leadsByDay = (tx: Tx, from: Date, until: Date): Promise<DayFigure[]> =>
  countByDay(tx, { from: sql`lead`, at: sql`created_at`, where: sql`state <> 'spam'` }, from, until);

/** A personal value of a lead. */
export const readLeadValue = (tx: Tx, number: number, name: 'phone' | 'email' | 'place'): Promise<string | undefined> =>
  on(tx).value<string>`select ${sql.ref(name)} as value from lead where number = ${number}`;
