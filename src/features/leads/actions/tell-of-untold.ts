import type { Tx } from '#kit/context.ts';
import { statesOfMails } from '#features/notifications/actions/read-mail-states.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import type { KeptLead } from '../model.ts';
import { toldAtOnce, untoldMailOf } from '../rules.ts';
import { lockTelling, markTold, tellAgain, untoldAfter } from '../store.ts';
import type { LeadsContext } from './context.ts';

type Untold = Pick<KeptLead, 'number' | 'toldBy' | 'state'>;
const batch = 500;

/**
 * Tells staff, by one mail an hour at most, of leads that nobody was told of: those that came when many did, those
 * whose mail was given up, and probable spam. A lead counts as told once the mail server took a mail about it, so that
 * none is forgotten however long mail is away. Safe to repeat and to run several times at once.
 */
export const tellOfUntold = (ctx: LeadsContext): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockTelling(tx);
    const untold = await readUntold(ctx, tx);
    const hour = ctx.now().toISOString().slice(0, 13);
    const source = `untold-leads:${hour}`;
    if (untold.length === 0 || (await statesOfMails(tx, [source])).has(source)) return;
    const now = untold.slice(0, toldAtOnce);
    const leads = await tellAgain(
      tx,
      now.map((it) => it.number),
      now.map((it) => it.toldBy),
      source,
    );
    if (leads.length === 0) return;
    const mail = untoldMailOf(
      leads.toSorted((a, b) => a.number - b.number),
      untold.length - now.length,
    );
    await queueMessages(ctx, tx, { source, channel: 'email', to: ctx.policy.staffMail, ...mail });
    ctx.log.info('staff are told of leads', { leads: leads.length, more: untold.length - now.length });
  });

/** Notes whose mail was sent meanwhile; returns those with none, or with one that was given up. */
async function readUntold(ctx: LeadsContext, tx: Tx): Promise<Untold[]> {
  const late: Untold[] = [];
  const spam: Untold[] = [];
  for (let last = 0; ;) {
    const some = await untoldAfter(tx, last, batch);
    if (some.length === 0) return [...late, ...spam];
    last = some.at(-1)!.number;
    const states = await statesOfMails(tx, [...new Set(some.map((it) => it.toldBy))]);
    const sent = some.filter((it) => states.get(it.toldBy) === 'sent');
    if (sent.length > 0) {
      const sources = sent.map((it) => it.toldBy);
      await markTold(
        tx,
        sent.map((it) => it.number),
        sources,
        ctx.now(),
      );
    }
    const untold = some.filter((it) => (states.get(it.toldBy) ?? 'failed') === 'failed');
    spam.push(...untold.filter((it) => it.state === 'spam'));
    late.push(...untold.filter((it) => it.state !== 'spam'));
  }
}
