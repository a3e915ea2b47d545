import type { Paise } from '#kit/paise.ts';
import type { Category } from './model.ts';

/** The limits of both fees, inclusive; every gateway accepts them. */
export const lowestFeePaise = 900 as Paise;
export const highestFeePaise = 1_000_000 as Paise;

/** True for a fee within the limits. */
export const isFee = (amount: Paise): boolean => amount >= lowestFeePaise && amount <= highestFeePaise;

/** The fee of a category: GEN and OBC pay the general fee; SC, ST and EWS the reservation fee. In the unit of the fees. */
export const feeFor = <Fee>(fees: { readonly general: Fee; readonly reservation: Fee }, category: Category): Fee =>
  category === 'GEN' || category === 'OBC' ? fees.general : fees.reservation;

/**
 * An application can be cancelled for a full refund within this time; the exact end is too late. An application keeps
 * the window of its time.
 */
export const refundWindowHours = 24;
/** Business days within which a refund is promised to arrive. */
export const refundBusinessDays = 7;
