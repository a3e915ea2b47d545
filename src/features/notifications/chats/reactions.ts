import { reaction, timer } from '#kit/event.ts';
import type { SmsContext } from '../actions/context.ts';
import type { FilesContext } from './actions/context.ts';
import { eraseOldChats } from './actions/erase-chats.ts';
import { fetchFile } from './actions/fetch-file.ts';
import { sendAnswer, sendDueAnswers } from './actions/send-answers.ts';
import { AnswerQueued, PersonWrote } from './events.ts';

export const reactions = [
  reaction(PersonWrote, 'fetch-file', (ctx: FilesContext, { messageId }) => fetchFile(ctx, messageId), {
    workerGroup: 'messages',
    appliesTo: ({ hasFile }) => hasFile,
  }),
  reaction(AnswerQueued, 'send-answer', (ctx: SmsContext, { messageId }) => sendAnswer(ctx, messageId), {
    workerGroup: 'messages',
  }),
];
export const timers = [
  timer<SmsContext>('send-due-answers', { cron: '* * * * *', atStart: true, workerGroup: 'messages' }, sendDueAnswers),
  timer<FilesContext>('erase-old-chats', { cron: '47 1 * * *', purge: {} }, eraseOldChats),
];
