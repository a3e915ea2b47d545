import type { Context } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { rupeesOnWire, type Paise } from '#kit/paise.ts';
import { paymentPage } from '../list-store.ts';
import type { DeskPayment } from '../model.ts';

/** A page of the payments for the desk. */
export async function listDeskPayments(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
): Promise<ListPage<DeskPayment>> {
  const page = await paymentPage(ctx.db, params);
  const rows = page.rows.map(({ state, amountPaise, postedPaise, firstSeenAt, capturedAt, ...row }) => ({
    ...row,
    status: state,
    amount: amountPaise === null ? null : rupeesOnWire(amountPaise as Paise),
    posted: postedPaise === null ? null : rupeesOnWire(postedPaise as Paise),
    seenAt: firstSeenAt.toISOString(),
    capturedAt: capturedAt?.toISOString() ?? null,
  }));
  return { ...page, rows };
}
