import type { Tx } from '#kit/context.ts';
import type { MessageState } from '../model.ts';
import { statesBySource } from '../store.ts';

/** What became of the mails that tell of these sources; a source without a mail is absent. */
export const statesOfMails = async (tx: Tx, sources: readonly string[]): Promise<ReadonlyMap<string, MessageState>> =>
  new Map((await statesBySource(tx, 'email', sources)).map((entry) => [entry.source, entry.state]));
