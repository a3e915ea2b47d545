import type { Context, DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import type { ListPage } from '#kit/list-page.ts';
import { rupeesOnWire, type Paise } from '#kit/paise.ts';
import { findNames } from '#features/accounts/actions/find-names.ts';
import { type DeskClaimRow, claimPage } from '../list-store.ts';
import { type DeskClaim, listedState } from '../model.ts';
import { paidReferrals } from './paid-referrals.ts';

/** A page of the claims as this staff member sees them. */
export async function listDeskClaims(
  ctx: Pick<Context, 'db' | 'businessNow'>,
  params: URLSearchParams,
  { roles }: Pick<DeskSession, 'roles'>,
): Promise<ListPage<DeskClaim>> {
  const page = await claimPage(ctx.db, params);
  const names = await findNames(
    ctx.db,
    page.rows.map(({ referrerId }) => referrerId),
  );
  const ids = page.rows.map(({ id }) => id);
  const referrals = await paidReferrals(ctx.db, ids, await ctx.businessNow());
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...deskClaim(row, names.get(row.referrerId) ?? '', roles),
      referrals: referrals.get(row.id) ?? [],
    })),
  };
}

/** A claim as these roles see it. */
export const deskClaim = (
  claim: DeskClaimRow,
  name: string,
  roles: DeskSession['roles'],
): Omit<DeskClaim, 'referrals'> => ({
  number: claim.id,
  referrerId: claim.referrerId,
  name,
  amount: rupeesOnWire(claim.amountPaise as Paise),
  accountDigits: showField(roles, 'claim/accountDigits', claim.accountLastFour),
  bankName: claim.bankName,
  status: listedState(claim),
  utr: claim.utr,
  createdAt: claim.createdAt.toISOString(),
  settledAt: claim.settledAt?.toISOString() ?? null,
});
