import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { attentionMail } from '../messages.ts';
import { boundedKinds } from '../model.ts';
import { forgetGone, forgetMailed, lockNotifying, markMailed } from '../store.ts';
import type { AttentionContext } from './context.ts';
import { findAllItems } from './list-items.ts';

/** Items named in one mail; it only counts the rest. */
const mailLimit = 50;

/** Sends staff one mail about all items that came since the last mail, came back, or were put off until now. Concurrent runs are safe. */
export async function notifyStaff(ctx: AttentionContext): Promise<void> {
  const now = await ctx.businessNow();
  await ctx.transaction(async (tx) => {
    await lockNotifying(tx);
    const all = await findAllItems(ctx, undefined, { tx, now });
    const bounded = boundedKinds(all);
    await forgetGone(tx, { open: all, bounded });
    const open = all.filter(({ putOff }) => putOff === null);
    await forgetMailed(tx, { open, bounded });
    const mailed = new Set((await markMailed(tx, open, ctx.now())).map(({ kind, subject }) => `${kind} ${subject}`));
    const items = open.filter(({ kind, subject }) => mailed.has(`${kind} ${subject}`));
    const [first] = items;
    if (!first) return;
    await queueMessages(ctx, tx, {
      source: `attention:${first.kind}:${first.subject}:${ctx.now().getTime()}`,
      channel: 'email',
      to: ctx.config.staffMail,
      ...attentionMail(items.slice(0, mailLimit), Math.max(0, items.length - mailLimit), ctx.config.appUrl),
    });
    ctx.log.info('staff are notified of what waits for attention', { items: items.length });
  });
}
