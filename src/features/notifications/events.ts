import { event } from '#kit/event.ts';

export const MessagesQueued = event<{ messageIds: readonly string[] }>('messages-queued');
