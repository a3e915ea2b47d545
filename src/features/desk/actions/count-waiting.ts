import type { Tx } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { type WaitingFor, type WaitingKind, waitingKeys } from '#kit/desk/desk-parts.ts';
import type { AttentionReads } from '#features/attention/actions/context.ts';
import { countItems } from '#features/attention/actions/list-items.ts';
import type { Waiting } from '../model/desk.ts';
import { countRows, understands } from '../store/desk.ts';
import type { DeskContext } from './context.ts';

/**
 * What waits for a member of staff, most urgent first, without kinds of which nothing waits. The count of a kind is that
 * of its list, so that its link leads to exactly these rows.
 */
export async function countWaiting(ctx: WaitingReads, tx: Tx, whose: WaitingFor): Promise<Waiting[]> {
  const { roles } = whose.visitor;
  const waiting: Waiting[] = [];
  for (const key of waitingKeys) {
    const kind = ctx.desk.waiting.find((known) => known.key === key && hasRight(roles, known.right));
    const counted = kind && (await countKind(ctx, tx, kind, whose));
    if (counted && counted.count > 0) waiting.push(counted);
  }
  return waiting;
}

async function countKind(
  ctx: WaitingReads,
  tx: Tx,
  { key, list: name, ...kind }: WaitingKind,
  whose: WaitingFor,
): Promise<Waiting | undefined> {
  const query = kind.query(whose);
  const list = ctx.deskLists.get(name);
  if (query === undefined || !understands(list, query) || !hasRight(whose.visitor.roles, list.right)) return undefined;
  // Its rows are the answers of all features, not those of a table.
  const counted = key === 'attention' ? countItems(ctx, tx, whose.visitor.roles) : countRows(tx, list, query);
  return { key, url: listUrl(name, query), ...(await counted) };
}

type WaitingReads = AttentionReads & Pick<DeskContext, 'desk' | 'deskLists'>;

/** The page of a list with a query. */
export const listUrl = (list: string, query: string): string =>
  query === '' ? `/desk/${list}` : `/desk/${list}?${query}`;
