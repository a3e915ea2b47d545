import { hasRight } from '#kit/desk-access.ts';
import type { DeskVisitor } from '#kit/desk-parts.ts';
import { listItems } from '#features/attention/actions/list-items.ts';
import { type AttentionItem, isEvent, mayClose } from '#features/attention/model.ts';
import { jobOf } from '#features/operations/model.ts';
import { type MatterPage, type MatterRow, putOffRight, retryRight } from '../model.ts';
import type { DeskContext } from './context.ts';

/** A page of the attention list, of the kinds that this person's roles see, and what is put off. */
export async function listMatters(
  ctx: DeskContext,
  params: URLSearchParams,
  { accountId, roles }: DeskVisitor,
): Promise<MatterPage> {
  const page = await listItems(ctx, params, roles);
  const shown = [...page.rows, ...page.putOff];
  const people = shown.flatMap(({ seen, putOff }) => [...seen.map(({ by }) => by), ...(putOff ? [putOff.by] : [])]);
  const names = await ctx.findActorNames([...new Set(people)], roles);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const rowOf = ({ since, seen, putOff, ...item }: AttentionItem): MatterRow => ({
    ...item,
    openedAt: since.toISOString(),
    canClose: item.id !== null && mayClose(roles, item.kind),
    canPutOff: putOff === null && !isEvent(item.kind) && hasRight(roles, putOffRight),
    isNew: !seen.some(({ by }) => by === accountId),
    seen: seen.map(({ by, at }) => ({ name: nameOf(by), at })),
    putOff: putOff && { ...putOff, by: nameOf(putOff.by) },
    retriesJob: item.kind === 'job-given-up' && hasRight(roles, retryRight) ? jobOf(item.subject) : null,
  });
  return { ...page, rows: page.rows.map(rowOf), putOff: page.putOff.map(rowOf) };
}
