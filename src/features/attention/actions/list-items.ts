import type { Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import type { BoundedCount } from '#kit/desk/desk-parts.ts';
import { type AttentionItem, type AttentionKind, kindNames, visibleKinds } from '../model.ts';
import { openItems, repairsSince } from '../store.ts';
import type { AttentionReads } from './context.ts';

/** All items of these kinds, the oldest first, also those that are put off. Of each kind a bounded number, by its query. */
export const findAllItems = async (
  ctx: AttentionReads,
  kinds: readonly AttentionKind[] = kindNames,
  tx: Tx = ctx.db,
): Promise<AttentionItem[]> => openItems(tx, ctx.attentionQueries, { now: await ctx.businessNow(), kinds });

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
export const shownItems = (ctx: AttentionReads, tx: Tx, roles: readonly StaffRole[]): Promise<AttentionItem[]> =>
  findItems(ctx, visibleKinds(roles), tx);
/** How many items these roles see. */
export const countItems = async (ctx: AttentionReads, tx: Tx, roles: readonly StaffRole[]): Promise<BoundedCount> => ({
  count: (await shownItems(ctx, tx, roles)).length,
  isMore: false,
});
