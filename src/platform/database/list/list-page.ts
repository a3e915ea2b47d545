import type { Tx } from '#kit/context.ts';
import { countLimit, type ListPage } from '#kit/desk/list-page.ts';
import { plannedReads, type RawBuilder, rowsPlanned, sql } from '../db.ts';
import { asText, writeCursor } from './cursor.ts';
import type { AnyList, ListDefinition } from './definition.ts';
import { allOf, countStatement, type FoundRow, inOrder, pageStatement, readsBackwards } from './page-statement.ts';
import { type ReadQuery, sortOf, writeListQuery } from './read-query.ts';

/**
 * Reads one page of a list with the count of its rows, in one statement that is planned for its values. A page that
 * became empty since its link was made is answered by the nearest one that is not.
 */
export const readListPage = <Row>(tx: Tx, list: ListDefinition<Row>, query: ReadQuery): Promise<ListPage<Row>> =>
  plannedReads(tx, async (planned) => {
    const found = await read(planned, list, query);
    const { at } = query.page;
    if (found.rows.length > 0 || at === 'first' || found.count === 0) return found;
    return read(planned, list, { ...query, page: { at: at === 'after' ? 'last' : 'first' } });
  });

async function read<Row>(tx: Tx, list: ListDefinition<Row>, query: ReadQuery): Promise<ListPage<Row>> {
  const { at } = query.page;
  const isReversed = readsBackwards(query);
  const found = await rowsPlanned(tx, pageStatement(list, query));
  const ofPage = found.filter((row) => row.listId !== null);
  const hasMore = ofPage.length > query.size;
  const rows = ofPage.slice(0, query.size);
  if (isReversed) rows.reverse();
  const isFirst = isReversed ? !hasMore : at === 'first';
  const isLast = isReversed ? at === 'last' : !hasMore;
  const plain = writeListQuery(list, query);
  const linked = (parameter: string): string => (plain === '' ? parameter : `${plain}&${parameter}`);
  const beside = (side: 'after' | 'before', row: FoundRow<Row> | undefined): string | null =>
    row === undefined || row.listId === null
      ? null
      : linked(`${side}=${writeCursor({ sort: sortOf(query), value: row.listSort, id: row.listId })}`);
  const { filters, sort, direction, columns, size } = query;
  return {
    rows: rows.map(
      ({ listCount: _count, listTotals: _totals, listId: _id, listSort: _sort, ...row }) => row as unknown as Row,
    ),
    ...countOf(found[0]?.listCount ?? 0),
    totals: totalsOf(query, found[0]?.listTotals ?? null),
    pages: {
      first: isFirst ? null : plain,
      previous: isFirst ? null : beside('before', rows[0]),
      next: isLast ? null : beside('after', rows.at(-1)),
      last: isLast ? null : linked('end=last'),
    },
    query: { filters, sort: { key: sort, descending: direction === 'desc' }, columns, size },
    ignored: query.problems,
  };
}

const totalsOf = (
  { totalled }: ReadQuery,
  sums: readonly number[] | null,
): Readonly<Record<string, number>> | undefined =>
  sums === null ? undefined : Object.fromEntries(totalled.map((key, index) => [key, sums[index] ?? 0]));

/**
 * The rows before and after a row in the order of a list, whether or not the row itself matches any more, as after a
 * change. Undefined without such a row.
 */
export const readBeside = (
  tx: Tx,
  list: AnyList,
  query: ReadQuery,
  id: string,
): Promise<{ readonly before?: string | undefined; readonly after?: string | undefined }> =>
  plannedReads(tx, async (planned) => {
    const { sql: value, type } = query.key;
    const [self] = await rowsPlanned(
      planned,
      sql<{ value: string | null }>`
        select ${asText({ sql: value, type })} as value from ${list.from} where ${list.id.sql}::text = ${id}`,
    );
    if (!self || (self.value === null && query.key.isNullable !== true)) return {};
    const cursor = { sort: sortOf(query), value: self.value, id };
    const beside = async (at: 'after' | 'before'): Promise<string | undefined> => {
      const [found] = await rowsPlanned(planned, pageStatement(list, { ...query, size: 1, page: { at, cursor } }));
      return found?.listId ?? undefined;
    };
    return { before: await beside('before'), after: await beside('after') };
  });

export type ListCount = Pick<ListPage<unknown>, 'count' | 'isMore'>;
const countOf = (number: number): ListCount => ({ count: Math.min(number, countLimit), isMore: number > countLimit });

/** How many rows match, exact up to 10,000: for figures that link to a list. */
export const countList = (tx: Tx, list: AnyList, query: ReadQuery): Promise<ListCount> =>
  plannedReads(tx, async (planned) => {
    const [counted] = await rowsPlanned(planned, sql<{ number: number }>`${countStatement(list, query.conditions)}`);
    return countOf(counted?.number ?? 0);
  });

/** Counts several lists, in their order, in one statement. */
export const countLists = (
  tx: Tx,
  asked: readonly { readonly list: AnyList; readonly query: ReadQuery }[],
): Promise<ListCount[]> =>
  plannedReads(tx, async (planned) => {
    if (asked.length === 0) return [];
    const counted = await rowsPlanned(
      planned,
      sql<{ number: number }>`select number from (${sql.join(
        asked.map(
          ({ list, query }, index) =>
            sql`select ${index}::integer as position, number from (${countStatement(list, query.conditions)}) as counted`,
        ),
        sql` union all `,
      )}) as each order by position`,
    );
    return counted.map(({ number }) => countOf(number));
  });

/**
 * A statement with `id` and `seen` (both text) and `position` of the rows that match, in the order of the list, or of
 * those among them with these ids; at most `limit`.
 */
export function selectionOf(
  list: AnyList,
  query: ReadQuery,
  { ids, limit }: { readonly ids?: readonly string[] | undefined; readonly limit: number },
): RawBuilder<{ readonly position: number; readonly id: string; readonly seen: string }> {
  const order = inOrder(query.direction);
  const conditions =
    ids === undefined ? query.conditions : [...query.conditions, sql`${list.id.sql}::text = any(${ids}::text[])`];
  return sql`
    select row_number() over (order by ${query.key.sql} ${order}, ${list.id.sql} ${order})::integer as position,
           ${list.id.sql}::text as id, ${list.seen ? sql`(${list.seen})::text` : sql`''`} as seen
      from ${list.from} where ${allOf(conditions)} order by position limit ${limit}`;
}
