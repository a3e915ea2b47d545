import type { Context } from '#kit/context.ts';
import { timer } from '#kit/event.ts';
import { takeOverFees } from './actions/begin-next-fees.ts';

export const timers = [timer<Context>('begin-next-fees', { cron: '* * * * *', atStart: true }, takeOverFees)];
