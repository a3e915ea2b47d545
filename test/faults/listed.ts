import { rows, sql } from '#platform/database/db.ts';
import type { Staff } from './staff.ts';

interface ListedItem {
  readonly kind: string;
  readonly subject: string;
}
/** What needs attention now, however many of one kind. */
export async function readListed({ product }: Staff): Promise<ListedItem[]> {
  const { db, attentionQueries, businessNow } = product.workCtx;
  const now = await businessNow();
  const all: ListedItem[] = [];
  for (const { kind, find } of attentionQueries) {
    const found = await rows<{ subject: string }>(db, sql`select subject from (${find(now)}) as asked`);
    all.push(...found.map(({ subject }) => ({ kind, subject })));
  }
  return all;
}
