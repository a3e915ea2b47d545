import { type Paise, paise } from '#kit/paise.ts';
import { dayMs, hourMs } from '#kit/time.ts';
import { refundWindowHours } from '#features/jobs/terms.ts';

/** Per cent of the fee that the referrer of a paid application earns. An earning keeps the rate of its day. */
export const commissionPercent = 20;
/** Half-up to the paisa. */
export const commissionOn = (paidPaise: Paise, percent = commissionPercent): Paise =>
  paise(Math.floor((paidPaise * percent + 50) / 100));

/** An earning can be claimed once its fee can't be refunded any more. */
export const maturityHours = refundWindowHours;
export const maturityMs = maturityHours * hourMs;

/** The smallest sum that can be claimed. */
export const minimumClaim = paise(200_00);

/** The first payout to an account that this person was never paid to waits so long from the claim. */
export const newAccountWaitHours = 24;
export const newAccountWaitMs = newAccountWaitHours * hourMs;

/** Bank details of a claim are erased so long after its last step, but for the last four digits of the account. */
export const bankDetailsLifeMs = 365 * dayMs;
/** The name of a referred applicant is erased so long after the application. */
export const namesLifeMs = 365 * dayMs;
