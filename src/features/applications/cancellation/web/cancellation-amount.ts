import type { ApplicationAnswer } from '../../contract/public.ts';
import { rupees } from '#web/rupees.ts';
import type { cancellationWords } from './cancellation-words.ts';

/** The rupees that a cancellation pays back: what lost disputes and parts that went back left of the fee. */
export const amountBack = ({
  dispute,
  paidAmount,
  parts,
}: Pick<ApplicationAnswer, 'dispute' | 'paidAmount' | 'parts'>): number =>
  dispute?.left ?? Math.round((paidAmount - parts.reduce((sum, { amount }) => sum + amount, 0)) * 100) / 100;

/** What a dispute means for cancelling, at a block or without one. */
export function disputeText(
  t: (typeof cancellationWords)['en'],
  { status, lost, left }: NonNullable<ApplicationAnswer['dispute']>,
  block: ApplicationAnswer['withdrawalBar'],
): string {
  if (status === 'open') return block === 'disputed' ? `${t.disputeOpen} ${t.disputeWaits}` : t.disputeOpen;
  if (left === 0) return t.disputeLost(rupees(lost));
  const partly = t.disputeLostInPart(rupees(lost));
  return block === null ? `${partly} ${t.disputeLeft(rupees(left))}` : partly;
}
