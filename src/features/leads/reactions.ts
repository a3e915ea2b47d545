import { timer } from '#kit/event.ts';
import { countOldLeads, purgeOldLeads } from './actions/purge-old-leads.ts';
import { sendLeadDigest } from './actions/send-lead-digest.ts';

export const timers = [
  timer('notify-of-pending-leads', { cron: '7 * * * *' }, sendLeadDigest),
  timer('forget-old-leads', { cron: '53 1 * * *', purge: { countWaiting: countOldLeads } }, purgeOldLeads),
];
