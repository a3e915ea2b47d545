import type { Paise } from '#kit/paise.ts';
import { hourMs } from '#kit/time.ts';
import type { Category } from './model.ts';

/** Both fees of a role lie between these, both included; every gateway takes them. */
export const lowestFeePaise = 900 as Paise;
export const highestFeePaise = 1_000_000 as Paise;

/** True when a fee lies within the two limits. */
export const isFee = (amount: Paise): boolean => amount >= lowestFeePaise && amount <= highestFeePaise;

/** The fee of a category: GEN and OBC pay the general fee; SC, ST and EWS the reservation fee. In the unit of the fees. */
export const feeFor = <Fee>(fees: { readonly general: Fee; readonly reservation: Fee }, category: Category): Fee =>
  category === 'GEN' || category === 'OBC' ? fees.general : fees.reservation;

/** An application can be cancelled for a full refund this long; its very end is too late. */
export const refundWindowHours = 24;
export const refundWindowMs = refundWindowHours * hourMs;
/** What applicants are promised: the refund arrives within this many business days. */
export const refundBusinessDays = 7;
