import type { Tx } from '#kit/context.ts';
import { on } from '#platform/database/db.ts';
import type { MessageChannel } from '../model/messages.ts';

/** Whom a message went to; null where it was erased, undefined unless it is a message of this channel. */
export const readRecipient = async (
  tx: Tx,
  id: string,
  channel: MessageChannel,
): Promise<string | null | undefined> => {
  const found = await on(tx).row<{ recipient: string }>`
    select recipient from message where id = ${id} and channel = ${channel}`;
  return found && (found.recipient === '' ? null : found.recipient);
};
