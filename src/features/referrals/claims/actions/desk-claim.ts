import type { DeskSession } from '#kit/context.ts';
import { showField } from '#kit/desk/desk-access.ts';
import { rupeesOnWire, type Paise } from '#kit/money/paise.ts';
import { type ClaimState, type DeskClaim, listedState } from '../../model/referrals.ts';

export interface DeskClaimRow {
  readonly id: string;
  readonly referrerId: string;
  readonly amountPaise: number;
  readonly accountLastFour: string;
  readonly bankName: string;
  readonly holder: string;
  readonly state: ClaimState;
  readonly utr: string | null;
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly returnedAt: Date | null;
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
  holder: claim.holder,
  status: listedState(claim),
  utr: claim.utr,
  createdAt: claim.createdAt,
  settledAt: claim.settledAt,
});
