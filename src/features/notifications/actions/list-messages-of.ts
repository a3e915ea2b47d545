import type { Tx } from '#kit/context.ts';
import type { MessageChannel, MessageState } from '../model/messages.ts';
import { messagesBySource } from '../store/notifications.ts';

export interface MessageOf {
  readonly channel: MessageChannel;
  readonly template: string;
  readonly state: MessageState;
  readonly createdAt: Date;
  /** Null until the provider accepted it. */
  readonly sentAt: Date | null;
}
/** The messages of these sources, oldest first; without recipient and text. */
export const listMessagesOf = (tx: Tx, sources: readonly string[]): Promise<readonly MessageOf[]> =>
  messagesBySource(
    tx,
    sources.filter((source) => source !== ''),
  );
