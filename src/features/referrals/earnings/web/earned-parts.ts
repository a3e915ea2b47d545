import type { EarningsAnswer } from '../../contract/public.ts';

export type EarnedPart = 'claimable' | 'pending' | 'held' | 'inClaims' | 'paid' | 'debt';
/** Where the earned money is now, in rupees. The parts add up to `earned`; a debt is negative, for later earnings fill it. */
export function earnedParts(
  earnings: Omit<EarningsAnswer, 'minimumClaim'>,
): readonly { readonly part: EarnedPart; readonly amount: number }[] {
  const { commission, pending, held, inClaims, paid, debt } = earnings;
  return [
    { part: 'claimable', amount: commission },
    { part: 'pending', amount: pending },
    { part: 'held', amount: held },
    { part: 'inClaims', amount: inClaims },
    { part: 'paid', amount: paid },
    { part: 'debt', amount: -debt },
  ];
}
