import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { attentionMail } from '../messages.ts';
import { countUnnotified, lockNotifying, markNotified, unnotifiedItems } from '../store.ts';
import type { AttentionContext } from './context.ts';

/** Items named in one mail; it only counts the rest. */
const mailLimit = 50;

/** Sends staff one mail about all items raised since the last mail. Concurrent runs are safe. */
export const notifyStaff = (ctx: AttentionContext): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockNotifying(tx);
    const items = await unnotifiedItems(tx, mailLimit);
    const [first] = items;
    if (!first) return;
    const more = (await countUnnotified(tx)) - items.length;
    await queueMessages(ctx, tx, {
      source: `attention:${first.id}:${first.openedAt.getTime()}`,
      channel: 'email',
      to: ctx.config.staffMail,
      ...attentionMail(items, more),
    });
    await markNotified(tx, ctx.now());
    ctx.log.info('staff are notified of what waits for attention', { items: items.length + more });
  });
