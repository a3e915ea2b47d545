import type { FindRefundTerms } from '#features/payments/model/refund-proposals.ts';
import { refundTermsOf } from '../rules.ts';
import { findApplication } from '../store.ts';

/** What the published terms, with the window that its applicant was shown, say of the fee of an application. */
export const findRefundTerms: FindRefundTerms = async (tx, number, at) => {
  const application = await findApplication(tx, number);
  return application && refundTermsOf(application, at);
};
