import { before } from '#kit/time.ts';
import type { PersonKey } from '#kit/desk/person-parts.ts';
import { chatsBefore, chatsToErase, deleteChats, forgetErased } from '../store.ts';
import { chatRetentionMs, webhookRepeatMs } from '../../terms.ts';
import type { FilesContext } from './context.ts';

/** Deletes what a person wrote and was answered, with the files. @returns how many messages */
export const eraseChatsOf = async (ctx: FilesContext, person: PersonKey, limit: number): Promise<number> =>
  erase(ctx, await chatsToErase(ctx.db, person, limit));

const atOnce = 1000;
/** Deletes messages older than `chatRetentionMs`, with their files; safe to repeat. */
export async function eraseOldChats(ctx: FilesContext): Promise<number> {
  await forgetErased(ctx.db, before(ctx.now(), webhookRepeatMs));
  let erased = 0;
  for (;;) {
    const count = await erase(ctx, await chatsBefore(ctx.db, before(ctx.now(), chatRetentionMs), atOnce));
    erased += count;
    if (count < atOnce) return erased;
  }
}

/** Each file is removed before its row, so that none is left behind by a kill. */
async function erase(ctx: FilesContext, messages: Awaited<ReturnType<typeof chatsBefore>>): Promise<number> {
  for (const { fileKey } of messages) if (fileKey !== null) await ctx.objects.remove(fileKey);
  const now = ctx.now();
  const ids = messages.map(({ id }) => id);
  await deleteChats(ctx.db, ids, { now, repeatedSince: before(now, webhookRepeatMs) });
  return messages.length;
}
