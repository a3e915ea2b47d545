import type { Tx } from '#kit/context.ts';
import { on, plannedReads, type RawBuilder, rowsPlanned, sql } from '../db.ts';
import type { Condition, Matcher } from './filters.ts';

/** A search reads at most so many matches. */
const maxMatches = 1000;
/** A word that is in every hundredth name is found among so many of the newest rows. */
const newestRows = 2000;

/** Reads for a search, of one state of the database. */
export const searchReads = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> => plannedReads(tx, work);

/**
 * The statements that follow go by the index of their condition, or by that of their order. Left to itself the planner
 * walks a table in its order, because it expects enough matches, and reads all of it when there is none.
 */
const goBy = (tx: Tx, index: 'condition' | 'order'): Promise<unknown> => {
  const byOrder = index === 'order' ? 'on' : 'off';
  return on(tx).rows`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', ${byOrder}, true),
      set_config('enable_indexonlyscan', ${byOrder}, true), set_config('gin_fuzzy_search_limit', ${String(3 * maxMatches)}, true)`;
};

interface Wanted<Row> {
  readonly select: RawBuilder<Row>;
  /** One table. */
  readonly from: RawBuilder<unknown>;
  /** What a matcher says; nothing is found where it finds no condition. */
  readonly where: ReturnType<Matcher>;
  readonly and?: Condition;
  /** By columns of the table, without its name; the newest first, by an index. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
  /** The condition can match a large part of the table, as the beginning of a name does. */
  readonly isBroad: boolean;
}

/** The first matches, within `searchReads`; of very many it reads a part. */
export async function findSome<Row>(tx: Tx, wanted: Wanted<Row>): Promise<Row[]> {
  const { select, from, where, and = sql`true`, order, limit, isBroad } = wanted;
  if (where === undefined || where === 'too-short') return [];
  const matches = sql`(${where}) and ${and}`;
  if (isBroad) {
    await goBy(tx, 'order');
    const newest = await rowsPlanned(
      tx,
      sql<Row>`
      select ${select} from (select * from ${from} order by ${order} limit ${newestRows}) as ${from}
       where ${matches} order by ${order} limit ${limit}`,
    );
    if (newest.length === limit) return newest;
  }
  await goBy(tx, 'condition');
  return rowsPlanned(
    tx,
    sql<Row>`
    select ${select} from (select * from ${from} where ${matches} limit ${maxMatches}) as found
     order by ${order} limit ${limit}`,
  );
}
