import type { DeskVisitor } from '#kit/desk/desk-parts.ts';
import { dayInIndia } from '#kit/time.ts';
import { shownItems } from '#features/attention/actions/list-items.ts';
import { queueMessages } from '#features/notifications/actions/queue-messages.ts';
import { readHealth } from '#features/operations/actions/read-health.ts';
import { morningMail } from '../messages.ts';
import { readTogether } from '../store/desk.ts';
import type { DeskContext } from './context.ts';
import { countWaiting } from './count-waiting.ts';

/** The office reads the mail of all staff. */
const office: DeskVisitor = { accountId: '', roles: ['owner'] };

/**
 * Mails the office each morning whether all is well and what waits, so that no mail means trouble: at most once a day in
 * India, however many workers run it. Run by a timer; safe to repeat.
 */
export async function sendMorningMail(ctx: DeskContext): Promise<void> {
  const now = await ctx.businessNow();
  const ofEveryone = { ...ctx.desk, waiting: ctx.desk.waiting.filter(({ isOfVisitor = false }) => !isOfVisitor) };
  const waiting = await readTogether(ctx.db, async (tx) =>
    countWaiting(
      { ...ctx, desk: ofEveryone },
      tx,
      { visitor: office, now },
      await shownItems(ctx, office.roles, { tx, now }),
    ),
  );
  const health = await readHealth(ctx);
  await ctx.transaction((tx) =>
    queueMessages(ctx, tx, {
      source: `desk-morning:${dayInIndia(ctx.now())}`,
      channel: 'email',
      to: ctx.config.staffMail,
      ...morningMail({ waiting, health }, ctx.config.appUrl),
    }),
  );
}
