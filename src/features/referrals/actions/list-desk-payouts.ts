import type { Context, Tx } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { paise, rupeesOnWire } from '#kit/paise.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { type DeskPayoutRow, payoutPage } from '../list-store.ts';
import type { DeskPayout } from '../model/desk.ts';

/** A page of the transfers for the desk. */
export async function listDeskPayouts(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
): Promise<ListPage<DeskPayout>> {
  const page = await payoutPage(ctx.db, params);
  return { ...page, rows: await deskPayouts(ctx.db, page.rows) };
}

/** Transfers with the names of whom they pay and of the staff who began them. */
export async function deskPayouts(tx: Tx, rows: readonly DeskPayoutRow[]): Promise<DeskPayout[]> {
  const names = await findNames(
    tx,
    rows.flatMap(({ personId }) => personId ?? []),
  );
  const staff = await namesOfActors(
    tx,
    rows.map(({ startedBy }) => startedBy),
  );
  return rows.map((row) => ({
    number: row.id,
    record: row.claimId ?? row.refundId ?? '',
    paymentId: row.paymentId,
    accountId: row.personId ?? '',
    name: names.get(row.personId ?? '') ?? '',
    amount: rupeesOnWire(paise(row.amountPaise)),
    status: row.state,
    utr: row.utr,
    run: row.runId,
    startedAt: row.startedAt.toISOString(),
    startedBy: staff.get(row.startedBy) ?? row.startedBy,
    paidAt: row.paidAt?.toISOString() ?? null,
    returnedAt: row.returnedAt?.toISOString() ?? null,
  }));
}
