import { event } from '#kit/event.ts';

export const MessageQueued = event<{ messageId: string }>('message-queued');
