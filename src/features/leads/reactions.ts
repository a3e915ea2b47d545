import { timer } from '#kit/event.ts';
import { forgetOldLeads } from './actions/forget-old-leads.ts';
import { tellOfUntold } from './actions/tell-of-untold.ts';

export const timers = [
  timer('tell-of-untold-leads', { cron: '7 * * * *' }, tellOfUntold),
  timer('forget-old-leads', { cron: '53 1 * * *' }, forgetOldLeads),
];
