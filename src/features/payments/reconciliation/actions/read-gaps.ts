import { signedOnWire } from '#kit/money/paise.ts';
import { before, dayMs } from '#kit/time.ts';
import type { Result } from '#kit/result.ts';
import type { AttentionReads } from '#features/attention/actions/context.ts';
import { findAllItems } from '#features/attention/actions/list-items.ts';
import type { AttentionItem } from '#features/attention/model.ts';
import { lastClosedMonth } from '#features/ledger/actions/last-closed-month.ts';
import type { DeskGap, DeskGaps } from '../../settlements/model.ts';
import { paymentsByGatewayId } from '../../store/payments.ts';
import { newestReconciled } from '../store.ts';
import type { PaymentsContext } from '../../actions/context.ts';
import { reconcile, type Reconciled } from './reconcile.ts';

/** What differs between our books and the gateways by the latest comparisons. */
export async function readGaps(ctx: AttentionReads): Promise<DeskGaps> {
  const items = await findAllItems(ctx, ['reconciliation-gap', 'reconciliation-failed']);
  const paymentIds = new Map<string, string>();
  const gateways = new Set(items.map(({ details }) => textOf(details['gateway'])));
  for (const gateway of gateways) {
    const named = items.flatMap((item) => gatewayIdIn(item) ?? []);
    for (const payment of await paymentsByGatewayId(ctx.db, gateway, named))
      paymentIds.set(`${gateway} ${payment.gatewayPaymentId}`, payment.id);
  }
  return {
    gaps: items.map((item) => gapOf(item, paymentIds)),
    comparedAt: await newestReconciled(ctx.db),
    closedMonth: (await lastClosedMonth(ctx.db)) ?? null,
  };
}
/** The gateway's id of the payment that a gap, or the row that makes it, is about. */
const gatewayIdIn = ({ subject, details }: AttentionItem): string | undefined =>
  /^(?:payment|hold) ([^:\s]+):/.exec(subject)?.[1] ?? textOf(details['row']).split(' ')[0];
type Detail = AttentionItem['details'][string] | undefined;
const textOf = (value: Detail): string => (value === undefined || value === null ? '' : String(value));
/** Amounts are in paise, states in words. */
const sideOf = (value: Detail): string => (typeof value === 'number' ? signedOnWire(value).toFixed(2) : textOf(value));
const gapOf = (item: AttentionItem, paymentIds: ReadonlyMap<string, string>): DeskGap => ({
  kind: item.kind === 'reconciliation-failed' ? 'reconciliation-failed' : 'reconciliation-gap',
  subject: item.subject,
  paymentId: paymentIds.get(`${textOf(item.details['gateway'])} ${gatewayIdIn(item) ?? ''}`) ?? null,
  row: textOf(item.details['row']),
  here: sideOf(item.details['here']),
  there: sideOf(item.details['there']),
  openedAt: item.since,
});

const comparedDays = 7;
/** Compares our books with the gateways' lists of the last seven days, as staff do by hand. */
export const compareNow = (
  ctx: PaymentsContext,
): Promise<Result<readonly Reconciled[], 'payments/reconciling' | 'payments/reconciliation-failed'>> =>
  reconcile(ctx, { since: before(ctx.now(), comparedDays * dayMs), cause: 'staff' });
