import { hasRight } from '#kit/desk/desk-access.ts';
import type { DeskVisitor } from '#kit/desk/desk-parts.ts';
import { findPutOff } from '#features/attention/actions/list-items.ts';
import { type AttentionItem, isEvent, mayClose } from '#features/attention/model.ts';
import { jobOf } from '#features/operations/model/parts.ts';
import { type ItemRow, putOffRight, retryRight } from '../model/desk.ts';
import type { DeskContext } from './context.ts';

/** Items of the attention list as this person sees them, with what the person may do about each. */
export async function shownItems(
  ctx: Pick<DeskContext, 'findActorNames'>,
  items: readonly AttentionItem[],
  { accountId, roles }: DeskVisitor,
): Promise<ItemRow[]> {
  const people = items.flatMap(({ seen, putOff }) => [...seen.map(({ by }) => by), ...(putOff ? [putOff.by] : [])]);
  const names = await ctx.findActorNames([...new Set(people)], roles);
  const nameOf = (id: string): string => names.get(id) ?? id;
  return items.map(({ since, seen, putOff, ...item }) => ({
    ...item,
    openedAt: since,
    canClose: item.id !== null && mayClose(roles, item.kind),
    canPutOff: putOff === null && !isEvent(item.kind) && hasRight(roles, putOffRight),
    isNew: !seen.some(({ by }) => by === accountId),
    seen: seen.map(({ by, at }) => ({ name: nameOf(by), at })),
    putOff: putOff && { ...putOff, by: nameOf(putOff.by) },
    retriesJob: item.kind === 'job-given-up' && hasRight(roles, retryRight) ? jobOf(item.subject) : null,
  }));
}

/** What is put off, of the kinds that this person's roles see. */
export const listPutOff = async (ctx: DeskContext, visitor: DeskVisitor): Promise<ItemRow[]> =>
  shownItems(ctx, await findPutOff(ctx, visitor.roles), visitor);
