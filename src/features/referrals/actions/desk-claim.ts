import type { DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk-access.ts';
import { rupeesOnWire, type Paise } from '#kit/paise.ts';
import type { DeskClaimRow } from '../list-store.ts';
import { type DeskClaim, listedState } from '../model.ts';

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
