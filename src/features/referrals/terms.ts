import { type Paise, paise } from '#kit/money/paise.ts';
import { dayMs, hourMs } from '#kit/time.ts';
import { refundWindowHours } from '#features/jobs/terms.ts';

/** Percentage of the fee that the referrer of a paid application earns. Prescribed. An earning keeps the rate at its time. */
export const commissionPercent = 20;
/** Rounded half-up to the paisa. */
export const commissionOn = (paidPaise: Paise, percent = commissionPercent): Paise =>
  paise(Math.floor((paidPaise * percent + 50) / 100));

/**
 * An earning is claimable once its fee is no longer refundable: so many hours after its application. An earlier earning
 * keeps the window of its application.
 */
export const maturityHours = refundWindowHours;

/** The smallest claim. Prescribed. */
export const minimumClaim = paise(200_00);

/** How often the bank details of one claim can be corrected. */
export const maxCorrections = 5;

/** Bank details of a claim are erased this long after its last step, except the last four digits of the account. */
export const bankDetailsLifeMs = 365 * dayMs;
/** The name of a referred applicant is erased this long after the application. */
export const namesLifeMs = 365 * dayMs;

/** Claims of one payout run. */
export const maxRunClaims = 200;
/** So many paid referrals of one person within this time are unusual: staff look at them before they pay. */
export const fastReferrals = { count: 10, withinMs: hourMs } as const;
export const fastReferralsSinceMs = 90 * dayMs;

/** Columns of the file for the bank: as many as a form has fields for. */
export const maxFileColumns = 50;
/** A file with the bank's answer. */
export const maxAnswerRows = 1000;
export const maxAnswerBytes = 2 * 1024 * 1024;
