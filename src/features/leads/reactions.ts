import { timer } from '#kit/event.ts';
import { forgetOldLeads } from './actions/forget-old-leads.ts';

export const timers = [timer('forget-old-leads', { cron: '53 1 * * *' }, forgetOldLeads)];
