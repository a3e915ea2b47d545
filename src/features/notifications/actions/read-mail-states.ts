import type { Tx } from '#kit/context.ts';
import type { MessageState } from '../model/messages.ts';
import { statesBySource } from '../store/notifications.ts';

/** State of the mail of each source; sources without a mail are absent. */
export const readMailStates = async (tx: Tx, sources: readonly string[]): Promise<ReadonlyMap<string, MessageState>> =>
  new Map((await statesBySource(tx, 'email', sources)).map((mail) => [mail.source, mail.state]));
