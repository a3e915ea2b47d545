import type { Tx } from '#kit/context.ts';
import { statesOfMails } from '#features/notifications/actions/read-mail-states.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import type { StoredLead } from '../model.ts';
import { maxLeadsPerDigest, digestMailOf } from '../rules.ts';
import { lockDigest, markNotified, reassignNotification, unnotifiedAfter } from '../store.ts';
import type { LeadsContext } from './context.ts';

type Unnotified = Pick<StoredLead, 'number' | 'toldBy' | 'state'>;
const batch = 500;

/**
 * Tells staff, by one mail an hour at most, of leads that nobody was told of: those that came when many did, those
 * whose mail was given up, and probable spam. A lead counts as told once the mail server took a mail about it, so that
 * none is forgotten however long mail is away. Safe to repeat and to run several times at once.
 */
export const sendLeadDigest = (ctx: LeadsContext): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockDigest(tx);
    const pending = await readUnnotified(ctx, tx);
    const hour = ctx.now().toISOString().slice(0, 13);
    const source = `untold-leads:${hour}`;
    if (pending.length === 0 || (await statesOfMails(tx, [source])).has(source)) return;
    const now = pending.slice(0, maxLeadsPerDigest);
    const leads = await reassignNotification(
      tx,
      now.map((unnotified) => unnotified.number),
      now.map((unnotified) => unnotified.toldBy),
      source,
    );
    if (leads.length === 0) return;
    const mail = digestMailOf(
      leads.toSorted((a, b) => a.number - b.number),
      pending.length - now.length,
    );
    await queueMessages(ctx, tx, { source, channel: 'email', to: ctx.config.staffMail, ...mail });
    ctx.log.info('staff are told of leads', { leads: leads.length, more: pending.length - now.length });
  });

/** Notes whose mail was sent meanwhile; returns those with none, or with one that was given up. */
async function readUnnotified(ctx: LeadsContext, tx: Tx): Promise<Unnotified[]> {
  const late: Unnotified[] = [];
  const spam: Unnotified[] = [];
  for (let last = 0; ;) {
    const some = await unnotifiedAfter(tx, last, batch);
    if (some.length === 0) return [...late, ...spam];
    last = some.at(-1)!.number;
    const states = await statesOfMails(tx, [...new Set(some.map((entry) => entry.toldBy))]);
    const sent = some.filter((entry) => states.get(entry.toldBy) === 'sent');
    if (sent.length > 0) {
      const sources = sent.map((entry) => entry.toldBy);
      await markNotified(
        tx,
        sent.map((entry) => entry.number),
        sources,
        ctx.now(),
      );
    }
    const pending = some.filter((entry) => (states.get(entry.toldBy) ?? 'failed') === 'failed');
    spam.push(...pending.filter((entry) => entry.state === 'spam'));
    late.push(...pending.filter((entry) => entry.state !== 'spam'));
  }
}
