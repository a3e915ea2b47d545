import type { Tx } from '#kit/context.ts';
import type { SentMessage } from '../model/messages.ts';
import { newestOf } from '../store/notifications.ts';

/** The newest message of a template to a recipient, by an index; undefined without one. */
export const newestMessage = (tx: Tx, recipient: string, template: string): Promise<SentMessage | undefined> =>
  newestOf(tx, recipient, template);
