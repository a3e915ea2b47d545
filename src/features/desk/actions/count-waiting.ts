import type { Tx } from '#kit/context.ts';
import { hasRight } from '#kit/desk/desk-access.ts';
import { type WaitingFor, type WaitingKind, waitingKeys } from '#kit/desk/desk-parts.ts';
import type { AttentionItem } from '#features/attention/model.ts';
import type { Waiting } from '../model/desk.ts';
import { countRows, understands } from '../store/desk.ts';
import type { DeskContext } from './context.ts';

/**
 * What waits for a member of staff, most urgent first, without kinds of which nothing waits. The count of a kind is that
 * of its list, so that its link leads to exactly these rows; of the attention list, of its items.
 */
export async function countWaiting(
  ctx: WaitingReads,
  tx: Tx,
  whose: WaitingFor,
  items: readonly AttentionItem[],
): Promise<Waiting[]> {
  const { roles } = whose.visitor;
  const waiting: Waiting[] = [];
  for (const key of waitingKeys) {
    const kind = ctx.desk.waiting.find((known) => known.key === key && hasRight(roles, known.right));
    const counted = kind && (await countKind(ctx, tx, kind, { ...whose, items }));
    if (counted && counted.count > 0) waiting.push(counted);
  }
  return waiting;
}

async function countKind(
  ctx: WaitingReads,
  tx: Tx,
  { key, list: name, ...kind }: WaitingKind,
  whose: WaitingFor & { readonly items: readonly AttentionItem[] },
): Promise<Waiting | undefined> {
  const query = kind.query(whose);
  const list = ctx.deskLists.get(name);
  if (query === undefined || !understands(list, query) || !hasRight(whose.visitor.roles, list.right)) return undefined;
  // Its rows are the answers of all features, not those of a table.
  const counted = key === 'attention' ? { count: whose.items.length, isMore: false } : await countRows(tx, list, query);
  return { key, url: listUrl(name, query), ...counted };
}

type WaitingReads = Pick<DeskContext, 'desk' | 'deskLists'>;

/** The page of a list with a query. */
export const listUrl = (list: string, query: string): string =>
  query === '' ? `/desk/${list}` : `/desk/${list}?${query}`;
