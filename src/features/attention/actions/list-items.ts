import type { Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk-access.ts';
import type { BoundedCount } from '#kit/desk-parts.ts';
import type { ListPage } from '#kit/list-page.ts';
import { readItemPage } from '../list-store.ts';
import { type AttentionItem, type AttentionKind, boundedKinds, kindNames, visibleKinds } from '../model.ts';
import { openItems, repairsSince } from '../store.ts';
import type { AttentionReads } from './context.ts';

/** What needs attention now, of these kinds, the oldest first, also what is put off; at most `itemLimit` of each, and one more. */
export const findAllItems = async (
  ctx: AttentionReads,
  kinds: readonly AttentionKind[] = kindNames,
  tx: Tx = ctx.db,
): Promise<AttentionItem[]> => openItems(tx, ctx.attentionQueries, { now: await ctx.businessNow(), kinds });

/** The same without what is put off. */
export const findItems = async (...asked: Parameters<typeof findAllItems>): Promise<AttentionItem[]> =>
  (await findAllItems(...asked)).filter(({ putOff }) => putOff === null);

/** The records that were repaired since then. */
export const repairedSince = async (tx: Tx, at: Date): Promise<string[]> =>
  (await repairsSince(tx, at)).map(({ subject }) => subject.slice(0, subject.lastIndexOf('/')));

export interface ItemPage extends ListPage<AttentionItem> {
  /** Kinds with more items than are shown. */
  readonly bounded: readonly AttentionKind[];
  /** What is put off, the oldest first. */
  readonly putOff: readonly AttentionItem[];
}
/** A page of what needs the attention of these roles. */
export async function listItems(
  ctx: AttentionReads,
  params: URLSearchParams,
  roles: readonly StaffRole[],
): Promise<ItemPage> {
  const [putOff, items] = partition(await findAllItems(ctx, visibleKinds(roles)));
  return { ...(await readItemPage(ctx.db, params, items)), bounded: boundedKinds(items), putOff };
}

const partition = (items: readonly AttentionItem[]) =>
  [items.filter(({ putOff }) => putOff !== null), items.filter(({ putOff }) => putOff === null)] as const;

/** How many items the page of these roles has. */
export const countItems = async (ctx: AttentionReads, tx: Tx, roles: readonly StaffRole[]): Promise<BoundedCount> => ({
  count: (await findItems(ctx, visibleKinds(roles), tx)).length,
  isMore: false,
});
/** The oldest items that need the attention of these roles. */
export const oldestItems = async (
  ctx: AttentionReads,
  tx: Tx,
  { roles, limit }: { readonly roles: readonly StaffRole[]; readonly limit: number },
): Promise<AttentionItem[]> => (await findItems(ctx, visibleKinds(roles), tx)).slice(0, limit);
