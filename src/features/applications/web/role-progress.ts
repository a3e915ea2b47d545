import type { ApplicationsAnswer } from '../contract/public.ts';
import { hasEnded } from '../model/applications.ts';

export interface OpenPaymentPage {
  readonly paymentUrl: string;
  readonly reference: string;
  /** Rupees. */
  readonly amount: number;
  readonly hasFailed: boolean;
}
/** What a person has with a role already, which decides whether to offer the form. */
export type RoleProgress =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'payment-open' } & OpenPaymentPage)
  /** Staff review a payment of an unknown order: they need the form of the role that was paid for. */
  | { readonly kind: 'payment-unmatched'; readonly reference: string }
  /** `refunding`: cancelled, and the refund is not complete. `in-review`: staff review a payment. */
  | { readonly kind: 'applied' | 'refunding' | 'in-review'; readonly number: string };

/** By the role's current opening: what belongs to an earlier one hinders nobody. */
export function progressIn(
  answer: ApplicationsAnswer,
  role: { readonly name: string; readonly opening: number },
): RoleProgress {
  const { filteredApplications, paymentsInReview, awaitedPayments } = answer;
  const isOfOpening = (row: { readonly appliedFor: string; readonly opening: number }): boolean =>
    row.appliedFor === role.name && row.opening === role.opening;
  const application = filteredApplications.find((row) => isOfOpening(row) && !hasEnded(row.state));
  if (application) return { kind: application.state === 'active' ? 'applied' : 'refunding', number: application._id };
  const inReview = paymentsInReview.filter(({ state }) => state === 'in-review');
  const reviewed = inReview.find(isOfOpening);
  if (reviewed) return { kind: 'in-review', number: reviewed.reference };
  const unmatched = inReview.find(({ appliedFor }) => appliedFor === '');
  if (unmatched) return { kind: 'payment-unmatched', reference: unmatched.reference };
  const awaited = awaitedPayments.find(isOfOpening);
  if (!awaited) return { kind: 'none' };
  const { paymentUrl, reference, amount, hasFailed } = awaited;
  return { kind: 'payment-open', paymentUrl, reference, amount, hasFailed };
}
