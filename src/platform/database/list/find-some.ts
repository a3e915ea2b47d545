import type { Tx } from '#kit/context.ts';
import { plannedReads, type RawBuilder, rows, rowsPlanned, sql } from '../db.ts';
import type { Condition, Matcher } from './filters.ts';

/** A word that very many names begin with is answered by so many of them. */
const maxMatches = 1000;

/**
 * Reads for a search: every statement goes by an index of its condition. Left to itself the planner walks a table in its
 * order, because it expects enough matches, and reads all of it when there is none.
 */
export const searchReads = <T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  plannedReads(tx, async (planned) => {
    await rows(
      planned,
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_indexonlyscan', 'off', true), set_config('gin_fuzzy_search_limit', ${String(3 * maxMatches)}, true)`,
    );
    return work(planned);
  });

interface Wanted<Row> {
  readonly select: RawBuilder<Row>;
  /** One table. */
  readonly from: RawBuilder<unknown>;
  /** What a matcher says; nothing is found where it finds no condition. */
  readonly where: ReturnType<Matcher>;
  readonly and?: Condition;
  /** By columns of the table, without its name. */
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}
/** The first matches, within `searchReads`; of very many it reads a part. */
export async function findSome<Row>(tx: Tx, wanted: Wanted<Row>): Promise<Row[]> {
  const { select, from, where, and = sql`true`, order, limit } = wanted;
  if (where === undefined || where === 'too-short') return [];
  return rowsPlanned(
    tx,
    sql<Row>`
    select ${select} from (select * from ${from} where (${where}) and ${and} limit ${maxMatches}) as found
     order by ${order} limit ${limit}`,
  );
}
