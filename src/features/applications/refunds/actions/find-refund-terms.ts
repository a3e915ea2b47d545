import type { FindRefundTerms } from '#features/payments/proposals/model.ts';
import { refundTermsOf } from '../../rules.ts';
import { findApplication } from '../../store/applications.ts';

/** What the published terms, with the window that its applicant was shown, say of the fee of an application. */
export const findRefundTerms: FindRefundTerms = async (tx, number, at) => {
  const application = await findApplication(tx, number);
  return application && refundTermsOf(application, at);
};
