import type { DeskSession } from '#kit/context.ts';
import { hasRight, showsField } from '#kit/desk/desk-access.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { textFieldOf } from '../model.ts';
import { findChatMessage } from '../store.ts';
import type { FilesContext } from './context.ts';

/** A file that a person sent, for those who see what the person wrote. */
export async function readChatFile(
  ctx: FilesContext,
  id: string,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<Result<{ readonly bytes: Uint8Array; readonly contentType: string }, 'chats/unknown'>> {
  const message = await findChatMessage(ctx.db, id);
  if (!message || message.fileKey === null || !showsField(roles, textFieldOf(message.about)))
    return refuse('chats/unknown');
  if (message.about.startsWith('application:') && !hasRight(roles, 'applications/read')) return refuse('chats/unknown');
  const file = await ctx.objects.get(message.fileKey);
  return file ? ok(file) : refuse('chats/unknown');
}
