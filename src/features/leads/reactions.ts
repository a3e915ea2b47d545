import { reaction, timer } from '#kit/event.ts';
import { PersonWrote } from '#features/notifications/chats/events.ts';
import type { ChatLeadsContext } from './actions/context.ts';
import { placeChat } from './actions/place-chat.ts';
import { countOldLeads, purgeOldLeads } from './actions/purge-old-leads.ts';
import { sendLeadDigest } from './actions/send-lead-digest.ts';

export const reactions = [
  reaction(PersonWrote, 'place-chat', (ctx: ChatLeadsContext, { messageId }) => placeChat(ctx, messageId)),
];
export const timers = [
  timer('notify-of-pending-leads', { cron: '7 * * * *' }, sendLeadDigest),
  timer('forget-old-leads', { cron: '53 1 * * *', purge: { countWaiting: countOldLeads } }, purgeOldLeads),
];
