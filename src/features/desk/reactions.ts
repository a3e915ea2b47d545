import { timer } from '#kit/event.ts';
import type { DeskContext } from './actions/context.ts';
import { sendMorningMail } from './actions/send-morning-mail.ts';

export const timers = [
  // 8:00 in India.
  timer<DeskContext>('desk-morning-mail', { cron: '30 2 * * *' }, sendMorningMail),
];
