import { timer } from '#kit/event.ts';
import { purgeOldLeads } from './actions/forget-old-leads.ts';
import { sendLeadDigest } from './actions/tell-of-untold.ts';

export const timers = [
  timer('tell-of-untold-leads', { cron: '7 * * * *' }, sendLeadDigest),
  timer('forget-old-leads', { cron: '53 1 * * *' }, purgeOldLeads),
];
