import type { Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { BoundedCount } from '#kit/desk/desk-parts.ts';
import { type AttentionItem, type AttentionKind, kindNames, visibleKinds } from '../model.ts';
import { openItems, repairsSince } from '../store.ts';
import type { AttentionReads } from './context.ts';

/** Within a transaction, with its time: reading the time there would wait for a second connection. */
interface Within {
  readonly tx: Tx;
  readonly now: Date;
}

/** All items of these kinds, the oldest first, also those that are put off. Of each kind a bounded number, by its query. */
export async function findAllItems(
  ctx: AttentionReads,
  kinds: readonly AttentionKind[] = kindNames,
  within?: Within,
): Promise<AttentionItem[]> {
  const { tx, now } = within ?? { tx: ctx.db, now: await ctx.businessNow() };
  return openItems(tx, ctx.attentionQueries, { now, kinds });
}

/** The items of these kinds that are not put off, the oldest first. */
export const findItems = async (...asked: Parameters<typeof findAllItems>): Promise<AttentionItem[]> =>
  (await findAllItems(...asked)).filter(({ putOff }) => putOff === null);

/** The records that were repaired since `at`. A repair has a number after its record: `SO-…/3`. */
export const repairedSince = async (tx: Tx, at: Date): Promise<string[]> =>
  (await repairsSince(tx, at)).map(({ subject }) => subject.slice(0, subject.lastIndexOf('/')));

/** What is put off of what these roles see, the oldest first. */
export const findPutOff = async (ctx: AttentionReads, roles: readonly StaffRole[]): Promise<AttentionItem[]> =>
  (await findAllItems(ctx, visibleKinds(roles))).filter(({ putOff }) => putOff !== null);

/** The items that need the attention of these roles, the oldest first. */
export const shownItems = (
  ctx: AttentionReads,
  roles: readonly StaffRole[],
  within: Within,
): Promise<AttentionItem[]> => findItems(ctx, visibleKinds(roles), within);
/** How many items these roles see. */
export const countItems = async (...asked: Parameters<typeof shownItems>): Promise<BoundedCount> => ({
  count: (await shownItems(...asked)).length,
  isMore: false,
});
