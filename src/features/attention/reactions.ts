import { timer } from '#kit/event.ts';
import type { AttentionContext } from './actions/context.ts';
import { notifyStaff } from './actions/notify-staff.ts';

export const timers = [timer<AttentionContext>('notify-staff', { cron: '* * * * *' }, notifyStaff)];
