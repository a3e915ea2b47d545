import type { Tx } from '#kit/context.ts';
import { lockFor, on, sql } from '#platform/database/db.ts';
import type { OfOpening } from '#features/jobs/model/jobs.ts';
import type { ResultHead, ResultList, ResultStage } from './model.ts';

/** At the stage, and no longer to be undone. */
const isAtStage = ({ role, opening }: OfOpening, stage: ResultStage, now: Date) => sql`
  application.role = ${role} and application.opening = ${opening} and application.stage = ${stage}
  and not exists (
    select from application_step as step
     where step.application_id = application.id and step.undone_at is null
       and step.superseded_by is null and step.due_at > ${now})`;

export const countAtStage = async (tx: Tx, of: OfOpening, stage: ResultStage, now: Date): Promise<number> =>
  (await on(tx).value<number>`select count(*)::int from application where ${isAtStage(of, stage, now)}`) ?? 0;
/** At most `limit`, in the order of their numbers. */
export const numbersAtStage = (
  tx: Tx,
  of: OfOpening,
  stage: ResultStage,
  now: Date,
  limit: number,
): Promise<string[]> =>
  on(tx).column<string>`select id from application where ${isAtStage(of, stage, now)} order by id limit ${limit}`;

/** One press at a time for an opening. */
export const lockResults = (tx: Tx, { role, opening }: OfOpening): Promise<void> =>
  lockFor(tx, 'results', role, String(opening));
export const insertResults = (tx: Tx, list: Omit<ResultList, 'id'>, by: string): Promise<number | undefined> =>
  on(tx).value<number>`
    insert into result_list (role, opening, stage, numbers, published_at, published_by)
    values (${list.role}, ${list.opening}, ${list.stage}, ${list.numbers}::text[], ${list.publishedAt}, ${by})
    returning id::int`;
/** @returns the role of the list; undefined where it is withdrawn already, or unknown. */
export const withdrawResults = (tx: Tx, id: number, at: Date): Promise<string | undefined> =>
  on(tx).value<string>`
    update result_list set withdrawn_at = ${at} where id = ${id} and withdrawn_at is null returning role`;
/** A list that replaces those of the same stage and opening. */
export const replaceResults = (tx: Tx, { role, opening }: OfOpening, stage: ResultStage, at: Date): Promise<number> =>
  on(tx).changed`
    update result_list set withdrawn_at = ${at}
     where role = ${role} and opening = ${opening} and stage = ${stage} and withdrawn_at is null`;

const head = sql<ResultHead>`id::int, role, opening, stage, cardinality(numbers) as count, published_at`;
/** The newest of those that are published. */
export const publishedResults = (tx: Tx, limit: number): Promise<ResultHead[]> =>
  on(tx).rows<ResultHead>`
    select ${head} from result_list where withdrawn_at is null order by published_at desc, id desc limit ${limit}`;
export const findPublished = (tx: Tx, id: number): Promise<ResultList | undefined> =>
  on(tx).row<ResultList>`
    select id::int, role, opening, stage, numbers, published_at from result_list where id = ${id} and withdrawn_at is null`;
/** The newest opening of each role whose selected are published. */
export const newestSelected = (
  tx: Tx,
  roles: readonly string[],
): Promise<{ role: string; opening: number; publishedAt: Date }[]> =>
  on(tx).rows`
    select distinct on (role) role, opening, published_at from result_list
     where withdrawn_at is null and stage = 'selected' and role = any(${roles}::text[]) order by role, opening desc`;
