import type { Tx } from '#kit/context.ts';
import type { ChatAbout, ChatMessage } from '../model.ts';
import { findChatMessage, lockChat, placeAt } from '../store.ts';

/** Who wrote a message. */
export const readWriter = async (
  tx: Tx,
  messageId: string,
): Promise<Pick<ChatMessage, 'phone' | 'name' | 'text' | 'about' | 'settledAt' | 'at'> | undefined> =>
  findChatMessage(tx, messageId);

/**
 * Puts a message to the record that `find` names, with all of the same number that have none yet. Nothing happens where it has
 * one, where the number is hidden, or where `find` names none. Messages of one number wait for each other. Safe to repeat.
 */
export async function placeMessage(
  tx: Tx,
  messageId: string,
  find: () => Promise<ChatAbout | undefined>,
): Promise<void> {
  const written = await findChatMessage(tx, messageId);
  if (!written || written.phone === '') return;
  await lockChat(tx, written.phone);
  const message = await findChatMessage(tx, messageId);
  if (!message || message.about !== '') return;
  const about = await find();
  if (about !== undefined) await placeAt(tx, message.phone, about);
}
