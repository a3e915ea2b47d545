import type { Payment, PaymentStatus } from '#features/payments/model/payments.ts';
import type { PaymentProgress } from '../../model/applications.ts';

/** The payment of an order that its payer is shown: the captured one, else the newest. */
export const shownPayment = (payments: readonly Payment[]): Payment | undefined =>
  payments.find((payment) => payment.capturedAt !== null) ?? payments.at(-1);

/** The progress of an order. A failure counts until the page is opened again: the next attempt may be paid already. */
export function progressOfOrder({ order, payments }: PaymentStatus): PaymentProgress {
  const payment = shownPayment(payments);
  const isAttemptedAgain =
    order.reopenedAt !== null && payment !== undefined && payment.firstSeenAt <= order.reopenedAt;
  return payment?.state === 'failed' && isAttemptedAgain ? 'pending' : progressOf(payment?.state);
}

/** The progress of a payment that is neither an application nor a duplicate; every page about it says the same. */
export function progressOf(state: Payment['state'] | undefined): PaymentProgress {
  switch (state) {
    case 'failed':
      return 'failed';
    case 'needs-review':
      return 'in-review';
    case 'refund-requested':
    case 'refunded':
    case 'disputed':
      return 'returned';
    case 'closed':
      return 'closed';
    case 'captured':
    case 'pending':
    case undefined:
      return 'pending';
  }
}
