import { minuteMs } from '#kit/time.ts';
import { otpLifeMs } from '#features/accounts/terms.ts';
import type { PolicyTerms } from '#features/content/model.ts';
import { refundBusinessDays, refundWindowHours } from '#features/jobs/terms.ts';
import { commissionPercent } from '#features/referrals/terms.ts';

/** The business numbers that the policies name; content lies below the features that own them. */
export const policyTerms: PolicyTerms = {
  refundHours: refundWindowHours,
  refundDays: refundBusinessDays,
  commissionPercent,
  otpMinutes: otpLifeMs / minuteMs,
};
