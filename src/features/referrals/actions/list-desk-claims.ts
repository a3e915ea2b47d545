import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { rupeesOnWire, type Paise } from '#kit/paise.ts';
import { claimPage } from '../list-store.ts';
import type { DeskClaim } from '../model.ts';

/** A page of the claims as this staff member sees them. */
export async function listDeskClaims(
  ctx: Pick<Context, 'db'>,
  params: URLSearchParams,
  { roles }: DeskSession,
): Promise<ListPage<DeskClaim>> {
  const page = await claimPage(ctx.db, params);
  const rows = page.rows.map(({ id, amountPaise, accountLastFour, state, createdAt, settledAt, ...row }) => ({
    number: id,
    ...row,
    amount: rupeesOnWire(amountPaise as Paise),
    accountDigits: showField(roles, 'claim/accountDigits', accountLastFour),
    status: state,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  }));
  return { ...page, rows };
}
