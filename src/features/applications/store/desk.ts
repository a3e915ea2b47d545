import type { Tx } from '#kit/context.ts';
import { type DayFigure, findLimit, type SearchText } from '#kit/desk/desk-parts.ts';
import { on, sql } from '#platform/database/db.ts';
import { countByDay } from '#platform/database/list/by-day.ts';
import { findSome } from '#platform/database/list/find-some.ts';
import { digitsOf, referenceOf, wordsIn } from '#platform/database/list/filters.ts';

export const applicationsByDay = (tx: Tx, from: Date, until: Date): Promise<DayFigure[]> =>
  countByDay(tx, { from: sql`application`, at: sql`created_at` }, from, until);

const chosen = (stage: 'called' | 'selected', limit: number) => sql<number>`(
      select count(*)::integer from (
        select from application a where a.role = asked.role and a.opening = asked.opening and a.stage = ${sql.lit(stage)}
           and a.stage in ('called', 'selected') limit ${limit}) as chosen)`;
/** The number of applications of each opening, and of those called and selected, counted up to the limit. */
export const countByOpening = (
  tx: Tx,
  openings: readonly { readonly role: string; readonly opening: number }[],
  limit: number,
): Promise<{ role: string; opening: number; count: number; drafts: number; called: number; selected: number }[]> =>
  on(tx).rows`
    select asked.role, asked.opening, (
      select count(*)::integer from (
        select from application where application.role = asked.role and application.opening = asked.opening limit ${limit}) as counted
      ) as count, (
        select count(*)::integer from (
          select from draft where draft.role = asked.role and draft.opening = asked.opening limit ${limit}) as begun
      ) as drafts, ${chosen('called', limit)} as called, ${chosen('selected', limit)} as selected
    from unnest(${openings.map(({ role }) => role)}::text[], ${openings.map(({ opening }) => opening)}::integer[])
      as asked (role, opening)`;

interface FoundApplication {
  readonly id: string;
  readonly name: string;
  readonly mobile: string;
}
/** By its number, the whole phone number, or the beginnings of words of the applicant's name; newest first. */
export function findApplications(tx: Tx, { text, phone, words }: SearchText): Promise<FoundApplication[]> {
  const number = referenceOf('SA', sql`id`)(text);
  const byName = words === undefined ? undefined : wordsIn(sql`name_words`)(words);
  const byPerson = phone === undefined ? byName : digitsOf(sql`(form ->> 'mobile')`)(phone);
  return findSome(tx, {
    select: sql<FoundApplication>`id, coalesce(name, '') as name, coalesce(form ->> 'mobile', '') as mobile`,
    from: sql`application`,
    where: number ?? byPerson,
    order: sql`created_at desc, id desc`,
    limit: findLimit + 1,
    isBroad: number === undefined && phone === undefined,
  });
}

/** A value of an application's form: null where it was erased, undefined unless it is an application's number. */
export const readFormValue = (tx: Tx, id: string, name: string): Promise<string | null | undefined> =>
  on(tx).value<string | null>`select form ->> ${name} as value from application where id = ${id}`;

/** Records the first time that staff opened an application. */
export const markOpened = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  on(tx).rows`update application set opened_at = ${at} where id = ${id} and opened_at is null`;

/** What orders pay for, by their subjects. */
export const paidForms = (tx: Tx, ids: readonly string[]): Promise<{ id: string; role: string; name: string }[]> =>
  on(tx).rows`select id, role, coalesce(form ->> 'name', '') as name from frozen_form where id = any(${ids}::text[])`;
