import type { Context } from '#kit/context.ts';
import { reaction, timer } from '#kit/event.ts';
import { eraseOldMessages } from './actions/erase-old-messages.ts';
import { sendDueMessages, type SendingContext, sendMessage } from './actions/send-message.ts';
import { MessageQueued } from './events.ts';

export const reactions = [
  reaction(MessageQueued, 'send-message', (ctx: SendingContext, { messageId }) => sendMessage(ctx, messageId)),
];
export const timers = [
  timer<SendingContext>('send-due-messages', { cron: '* * * * *', atStart: true }, sendDueMessages),
  timer<Context>('erase-old-messages', { cron: '37 1 * * *' }, eraseOldMessages),
];
