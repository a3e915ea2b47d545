import { defined } from '#kit/defined.ts';
import type { Tx } from '#kit/context.ts';
import { readMailStates } from '#features/notifications/actions/read-mail-states.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import type { StoredLead } from '../model/leads.ts';
import { digestMailOf } from '../messages.ts';
import { maxLeadsPerDigest } from '../terms.ts';
import { lockDigest, markNotified, reassignNotification, unnotifiedAfter } from '../store/leads.ts';
import type { LeadsContext } from './context.ts';

type Unnotified = Pick<StoredLead, 'number' | 'notificationSource' | 'state'>;
const batch = 500;

/**
 * Mails staff a digest, at most once an hour, of leads that have no mail, whose mail was given up, or that are probable
 * spam. A lead counts as notified once the mail server accepted a mail about it, so an outage of any length loses no
 * lead. Safe to repeat and to run concurrently.
 */
export const sendLeadDigest = (ctx: LeadsContext): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockDigest(tx);
    const pending = await readUnnotified(ctx, tx);
    const hour = ctx.now().toISOString().slice(0, 13);
    const source = `pending-leads:${hour}`;
    if (pending.length === 0 || (await readMailStates(tx, [source])).has(source)) return;
    const included = pending.slice(0, maxLeadsPerDigest);
    const leads = await reassignNotification(
      tx,
      included.map((lead) => lead.number),
      included.map((lead) => lead.notificationSource),
      source,
    );
    if (leads.length === 0) return;
    const mail = digestMailOf(
      leads.toSorted((a, b) => a.number - b.number),
      pending.length - included.length,
      ctx.config.appUrl,
    );
    await queueMessages(ctx, tx, { source, channel: 'email', to: ctx.config.staffMail, ...mail });
    ctx.log.info('lead digest queued', { leads: leads.length, more: pending.length - included.length });
  });

/** Marks leads whose mail has been sent since; returns those without a mail or with one that was given up. */
async function readUnnotified(ctx: LeadsContext, tx: Tx): Promise<Unnotified[]> {
  const late: Unnotified[] = [];
  const spam: Unnotified[] = [];
  for (let last = 0; ;) {
    const page = await unnotifiedAfter(tx, last, batch);
    if (page.length === 0) return [...late, ...spam];
    last = defined(page.at(-1)).number;
    const states = await readMailStates(tx, [...new Set(page.map((lead) => lead.notificationSource))]);
    const sent = page.filter((lead) => states.get(lead.notificationSource) === 'sent');
    if (sent.length > 0) {
      const sources = sent.map((lead) => lead.notificationSource);
      await markNotified(
        tx,
        sent.map((lead) => lead.number),
        sources,
        ctx.now(),
      );
    }
    const pending = page.filter((lead) => (states.get(lead.notificationSource) ?? 'failed') === 'failed');
    spam.push(...pending.filter((lead) => lead.state === 'spam'));
    late.push(...pending.filter((lead) => lead.state !== 'spam'));
  }
}
