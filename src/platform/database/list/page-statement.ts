import type { SortDirection } from '#kit/desk/list.ts';
import { countLimit } from '#kit/desk/list-page.ts';
import { type RawBuilder, sql } from '../db.ts';
import { asText, behind } from './cursor.ts';
import type { AnyList, ListDefinition, SortKey } from './definition.ts';
import type { Condition } from './filters.ts';
import type { ReadQuery } from './read-query.ts';

/** A row of the statement: of an empty page there is one, with the count alone. */
export type FoundRow<Row> = Row & {
  listCount: number;
  /** By `totalled` of the query; null where they were not added up. */
  listTotals: readonly number[] | null;
  listId: string | null;
  listSort: string | null;
};

export const allOf = (conditions: readonly Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql`) and (`)})`;
export const inOrder = (direction: SortDirection) => (direction === 'asc' ? sql`asc` : sql`desc`);
const opposite = { asc: 'desc', desc: 'asc' } as const;
export const readsBackwards = ({ page }: ReadQuery): boolean => page.at === 'last' || page.at === 'before';

/** Where the rows of a page come from: the table, or rows that are already found. */
interface Source {
  readonly from: RawBuilder<unknown>;
  readonly conditions: readonly Condition[];
  readonly id: ListDefinition['id'];
  readonly key: SortKey;
}

/**
 * The statement of a page with its count. The rows of the page are found in the table alone, and only they are read with
 * their joins.
 */
export function pageStatement<Row>(list: ListDefinition<Row>, query: ReadQuery): RawBuilder<FoundRow<Row>> {
  const { key, conditions } = query;
  const order = inOrder(directionOf(query));
  const source: Source = { from: list.from, conditions, id: list.id, key };
  return sql<FoundRow<Row>>`
    ${query.isFoundFirst ? foundFirst(source) : sql`with counted as (${query.isCounted ? countStatement(list, conditions) : sql`select 0::bigint as number`})`}
    select shown.*, counted.number as list_count, ${totalsOf(source, list, query)} as list_totals, page.list_id::text as list_id,
           ${asText({ sql: sql`page.list_sort`, type: key.type })} as list_sort
      from counted
      left join (${query.isFoundFirst ? pageOfFound(source, query) : pageOf(source, query)}) as page on true
      left join lateral (select ${list.select} from ${list.from} ${list.join ?? sql``}
        where ${allOf([sql`${list.id.sql} = page.list_id`, ...(list.where ? [list.where] : [])])}) as shown on true
     order by page.list_sort ${order}, page.list_id ${order}`;
}

/** The sums of the shown columns; a statement within a value is run only where it is needed. */
function totalsOf(
  { from, conditions, id }: Source,
  { columns, totalJoin = sql`` }: Pick<AnyList, 'columns' | 'totalJoin'>,
  { totalled, areAllAdded, isCounted, isFoundFirst }: ReadQuery,
): RawBuilder<unknown> {
  const sums = totalled.flatMap((key) => columns[key]?.total ?? []);
  if (!isCounted || sums.length === 0) return sql`null`;
  const isFound = isFoundFirst && !areAllAdded ? [sql`${id.sql} in (select list_id from matching)`] : conditions;
  const each = sql.join(sums.map((sum) => sql`coalesce(sum(${sum}), 0)`));
  const added = sql`(select json_build_array(${each}) from ${from} ${totalJoin} where ${allOf(isFound)})`;
  return areAllAdded ? added : sql`case when counted.number <= ${countLimit} then ${added} end`;
}

export const countStatement = (list: Pick<AnyList, 'from'>, conditions: readonly Condition[]) => sql`
  select count(*) as number from (select from ${list.from} where ${allOf(conditions)} limit ${countLimit + 1}) as matching`;

const directionOf = (query: ReadQuery): SortDirection =>
  readsBackwards(query) ? opposite[query.direction] : query.direction;

function pageOf(source: Source, query: ReadQuery): RawBuilder<unknown> {
  const { page: asked, size } = query;
  const reads = directionOf(query);
  const order = inOrder(reads);
  const { from, conditions, id, key } = source;
  const part = (of: readonly Condition[]) => sql`
    select ${id.sql} as list_id, ${key.sql} as list_sort from ${from} where ${allOf(of)}
     order by ${key.sql} ${order}, ${id.sql} ${order} limit ${size + 1}`;
  const [first, second] =
    'cursor' in asked
      ? behind(source, key, asked.cursor, reads).map((condition) => part([...conditions, condition]))
      : [part(conditions)];
  const parts = first && second ? sql`(${first}) union all (${second})` : (first ?? sql``);
  return sql`select * from (${parts}) as part order by list_sort ${order}, list_id ${order} limit ${size + 1}`;
}

// It costs as much for a page as for the count: up to 10,000 rows are found once, and the page is taken from them.
const foundFirst = ({ from, conditions, id, key }: Source) => sql`
  with matching as materialized (
    select ${id.sql} as list_id, ${key.sql} as list_sort from ${from} where ${allOf(conditions)} limit ${countLimit + 1}),
  counted as materialized (select count(*) as number from matching)`;
function pageOfFound(source: Source, query: ReadQuery): RawBuilder<unknown> {
  const order = inOrder(directionOf(query));
  const areAllFound = sql`(select number from counted) <= ${countLimit}`;
  const found: Source = {
    from: sql`matching`,
    conditions: [areAllFound],
    id: { ...source.id, sql: sql`matching.list_id` },
    key: { ...source.key, sql: sql`matching.list_sort` },
  };
  const others: Source = { ...source, conditions: [sql`not (${areAllFound})`, ...source.conditions] };
  return sql`
    select * from (select * from (${pageOf(found, query)}) as found union all select * from (${pageOf(others, query)}) as others) as either
     order by list_sort ${order}, list_id ${order} limit ${query.size + 1}`;
}
