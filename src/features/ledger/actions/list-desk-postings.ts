import type { Context } from '#kit/context.ts';
import type { ListPage } from '#kit/list-page.ts';
import { rupeesOnWire, type Paise } from '#kit/paise.ts';
import { ledgerPage } from '../list-store.ts';
import type { DeskPosting } from '../model/desk.ts';

/** A page of the postings for the desk. */
export async function listDeskPostings(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
): Promise<ListPage<DeskPosting>> {
  const page = await ledgerPage(ctx.db, params);
  const rows = page.rows.map(({ amountPaise, at, bookedIn, ...row }) => ({
    ...row,
    at: at.toISOString(),
    bookedIn: bookedIn?.slice(0, 7) ?? null,
    amount: rupeesOnWire(amountPaise as Paise),
  }));
  return { ...page, rows };
}
