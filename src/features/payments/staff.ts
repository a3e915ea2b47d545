import { before, dayMs, isDay, startOfDayInIndia } from '#kit/time.ts';
import { inIndianTime } from '#kit/indian-time.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import type { PaymentsContext } from './actions/context.ts';
import { reconcile } from './reconciliation/actions/reconcile.ts';

const command = commandsFor<PaymentsContext>();
const reconcileCommand = command({
  name: 'gateway reconcile',
  args: {
    since: {
      spelling: '[day]',
      wanted: 'write the day as 2026-11-18',
      read: (typed: string) => (isDay(typed) ? startOfDayInIndia(typed) : undefined),
    },
  },
  help: "Compare our books with the gateway's lists since a day (2026-11-18), or for the last seven days",
  async run(ctx, { since = before(ctx.now(), 7 * dayMs) }) {
    const done = await reconcile(ctx, { since, cause: 'staff' });
    if (!done.ok) throw new StaffRefusal(reconcileTexts[done.refusal.code]);
    return done.value
      .map(
        (reconciled) =>
          `${reconciled.gateway}, since ${inIndianTime(reconciled.since)}: ${reconciled.orders} payment pages, ${reconciled.payments} payments and ${reconciled.refunds} refunds compared; ` +
          `${reconciled.recorded} captures were newly recorded, ${reconciled.gaps} differences are on the attention list` +
          (reconciled.unreadable > 0
            ? `, among them ${reconciled.unreadable} rows of the gateway that could not be read.`
            : '.'),
      )
      .join('\n');
  },
});
const reconcileTexts = {
  'payments/reconciling': 'another comparison is running; try again when it is done',
  'payments/reconciliation-failed':
    "the gateway's lists could not be read completely; check that this command has the program's settings of the gateway (in the demo its `PORT`, while it runs), then try again",
} as const;

export const commands = [reconcileCommand];
