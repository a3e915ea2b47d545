import type { FindRefundTerms } from '#features/payments/model/refund-proposals.ts';
import { isRefundDue } from '../rules.ts';
import { findApplication } from '../store.ts';

/** What the published terms, with the window that its applicant was shown, say of the fee of an application. */
export const findRefundTerms: FindRefundTerms = async (tx, number, at) => {
  const application = await findApplication(tx, number);
  return application && isRefundDue(application, at);
};
