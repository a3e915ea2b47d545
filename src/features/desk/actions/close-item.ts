import type { DeskSession } from '#kit/context.ts';
import type { Result } from '#kit/result.ts';
import { closeAttention } from '#features/attention/actions/close-item.ts';
import { markSeen, putOff } from '#features/attention/actions/put-off.ts';
import { retryMessage } from '#features/notifications/actions/retry-message.ts';
import { retryFailingWork } from '#features/operations/actions/retry-job.ts';
import type { DeskContext } from './context.ts';

/** Closes an event of the attention list, for roles that may change what it is about. */
export const closeItem = (
  ctx: DeskContext,
  input: { readonly id: number; readonly reason: string },
  desk: DeskSession,
): ReturnType<typeof closeAttention> => closeAttention(ctx, input, desk);

/** Stores that this person saw an item; it stays on the list. */
export const seeItem = (
  ctx: DeskContext,
  item: Parameters<typeof markSeen>[1],
  desk: DeskSession,
): ReturnType<typeof markSeen> => markSeen(ctx, item, desk);

/** Takes what is still wrong off the list for a week. */
export const putOffItem = (
  ctx: DeskContext,
  input: Parameters<typeof putOff>[1],
  desk: DeskSession,
): ReturnType<typeof putOff> => putOff(ctx, input, desk);

/** Sends a message again that was given up. */
export const resendMessage = (
  ctx: DeskContext,
  messageId: string,
  desk: DeskSession,
): Promise<Result<undefined, 'notifications/not-failed'>> => retryMessage(ctx, messageId, desk.accountId);

/** Tries background work again, as the staff command does. Of many at once the first retries a job. */
export const retryGivenUpJob = (
  ctx: DeskContext,
  number: number,
  desk: DeskSession,
): ReturnType<typeof retryFailingWork> => retryFailingWork(ctx, { id: number, actor: desk.accountId });
