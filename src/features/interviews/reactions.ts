import { timer } from '#kit/event.ts';
import type { InterviewsContext } from './actions/context.ts';
import { notifyCalled } from './actions/notify-called.ts';

export const timers = [timer('notify-called', { cron: '* * * * *' }, (ctx: InterviewsContext) => notifyCalled(ctx))];
