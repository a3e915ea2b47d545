import type { Context } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { rupeesOnWire, type Paise } from '#kit/paise.ts';
import { namesOfActors } from '#features/staff/actions/list-colleagues.ts';
import { paymentPage } from '../list-store.ts';
import type { DeskPayment } from '../model.ts';
import type { WaitingProposal } from '../model/refund-proposals.ts';
import { waitingProposalsOf } from '../store/refund-proposals.ts';

/** A page of the payments for the desk. */
export async function listDeskPayments(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
): Promise<ListPage<DeskPayment>> {
  const page = await paymentPage(ctx.db, params);
  const proposals = await proposalsByPayment(
    ctx,
    page.rows.map(({ id }) => id),
  );
  const rows = page.rows.map(({ state, amountPaise, postedPaise, firstSeenAt, capturedAt, ...row }) => ({
    ...row,
    status: state,
    dispute: state === 'disputed' ? (row.answerBy === null ? ('lost' as const) : ('open' as const)) : null,
    amount: amountPaise === null ? null : rupeesOnWire(amountPaise as Paise),
    posted: postedPaise === null ? null : rupeesOnWire(postedPaise as Paise),
    seenAt: firstSeenAt.toISOString(),
    capturedAt: capturedAt?.toISOString() ?? null,
    proposal: proposals.get(row.id) ?? null,
  }));
  return { ...page, rows };
}

async function proposalsByPayment(
  { db }: Pick<Context, 'db'>,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingProposal>> {
  const proposals = await waitingProposalsOf(db, paymentIds);
  const names = await namesOfActors(
    db,
    proposals.map(({ madeBy }) => madeBy),
  );
  return new Map(
    proposals.map(({ paymentId, kind, amountPaise, madeBy }) => [
      paymentId,
      { kind, amount: rupeesOnWire(amountPaise), madeBy: names.get(madeBy) ?? madeBy },
    ]),
  );
}
