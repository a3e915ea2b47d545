import { highestFeePaise, type Paise } from '#kit/money/paise.ts';
import type { Category, RoleLanguage } from './model/jobs.ts';

/** How many numbers can be pasted at once. */
export const maxInvitedAtOnce = 1000;
/** How many people get an SMS about an opening by one press. */
export const maxNotifiedAtOnce = 1000;

/** Both fees are from this to `highestFeePaise`, inclusive; every gateway accepts them. */
export const lowestFeePaise = 900 as Paise;

/** True for a fee within the limits. */
export const isFee = (amount: Paise): boolean => amount >= lowestFeePaise && amount <= highestFeePaise;

/** True where the fee of the reserved categories is at most the general one. */
export const isReservationFee = (reservation: Paise, general: Paise): boolean => reservation <= general;

/** The fee of a category: GEN and OBC pay the general fee; SC, ST and EWS the reservation fee. In the unit of the fees. */
export const feeFor = <Fee>(fees: { readonly general: Fee; readonly reservation: Fee }, category: Category): Fee =>
  category === 'GEN' || category === 'OBC' ? fees.general : fees.reservation;

/**
 * An application can be cancelled for a full refund within this time. The end is exclusive. The window is stored with each
 * application.
 */
export const refundWindowHours = 24;
/** Business days within which a refund is promised to arrive. */
export const refundBusinessDays = 7;
/** The promise of the refund in one line, for where a person is about to pay. */
export const refundShort: Readonly<Record<RoleLanguage, string>> = {
  en: `Refund: cancel within ${refundWindowHours} hours, before the next stage, and get the full fee back.`,
  hi: `रिफ़ंड: ${refundWindowHours} घंटे के भीतर, अगले चरण से पहले, रद्द करने पर पूरा शुल्क वापस।`,
};
/** When the fee is refunded, and when not, as every page and PDF says it. */
export const refundTerms: Readonly<Record<RoleLanguage, (windowHours: number) => string>> = {
  en: (windowHours) =>
    `You can cancel your application within ${windowHours} hours of submission, as long as it has not moved to the next stage, and get the full fee back. The refund takes up to ${refundBusinessDays} business days. No refund if ${windowHours} hours have passed since submission, if your application has moved to the next stage or is incomplete, or if you miss the interview.`,
  hi: (windowHours) =>
    `आवेदन जमा करने के ${windowHours} घंटे के भीतर, अगर वह अगले चरण में न गया हो, आप उसे रद्द करके पूरा शुल्क वापस पा सकते हैं। रिफ़ंड में ${refundBusinessDays} कामकाजी दिन तक लगते हैं। आवेदन जमा किए ${windowHours} घंटे बीत चुके हों, वह अगले चरण में जा चुका हो या अधूरा हो, या आप इंटरव्यू में न आएँ, तो रिफ़ंड नहीं मिलता।`,
};
