import type { ListDefinition } from '#platform/database/list/definition.ts';
import { oneOf } from '#platform/database/list/filters.ts';
import { readListPage } from '#platform/database/list/list-page.ts';
import { readListQuery } from '#platform/database/list/read-query.ts';
import type { Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { sql } from '#platform/database/db.ts';
import { type BulkResult, bulkResults } from './model.ts';

export interface ResultRow {
  readonly position: number;
  readonly recordId: string;
  readonly result: BulkResult | null;
  readonly present: string | null;
}
/** The records of one bulk job with their results. */
const resultList = (jobId: string): ListDefinition<ResultRow> => ({
  name: 'bulk-results',
  right: 'desk/open',
  from: sql`bulk_item`,
  where: sql`bulk_item.job_id = ${jobId}`,
  id: { sql: sql`bulk_item.position`, type: 'integer' },
  select: sql<ResultRow>`bulk_item.position, bulk_item.record_id, bulk_item.result, bulk_item.present`,
  columns: {
    position: { sort: { sql: sql`bulk_item.position`, type: 'integer' } },
    record: {},
    result: {},
    present: {},
  },
  defaultSort: { column: 'position', direction: 'asc' },
  filters: {
    result: oneOf([...bulkResults, 'none'], (result) =>
      result === 'none' ? sql`bulk_item.result is null` : sql`bulk_item.result = ${result}`,
    ),
  },
});
export function resultPage(tx: Tx, jobId: string, params: URLSearchParams): Promise<ListPage<ResultRow>> {
  const list = resultList(jobId);
  return readListPage(tx, list, readListQuery(list, params));
}
