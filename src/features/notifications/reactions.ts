import type { Context } from '#kit/context.ts';
import { reaction, timer } from '#kit/event.ts';
import { countOldMessages, eraseOldMessages } from './actions/erase-old-messages.ts';
import type { SendingContext } from './actions/context.ts';
import { sendDueMessages, sendMessage } from './actions/send-message.ts';
import { MessagesQueued } from './events.ts';

export const reactions = [
  reaction(
    MessagesQueued,
    'send-messages',
    (ctx: SendingContext, { messageIds }) => Promise.all(messageIds.map((id) => sendMessage(ctx, id))),
    { workerGroup: 'messages' },
  ),
];
export const timers = [
  timer<SendingContext>(
    'send-due-messages',
    { cron: '* * * * *', atStart: true, workerGroup: 'messages' },
    sendDueMessages,
  ),
  timer<Context>(
    'erase-old-messages',
    { cron: '37 1 * * *', purge: { countWaiting: countOldMessages } },
    eraseOldMessages,
  ),
];
