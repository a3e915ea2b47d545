// What no settlement is: older than its gateway's first payment, or mostly fees.
import { before, dayInIndia, dayMs, startOfDayInIndia } from '#kit/time.ts';

/** True before the gateway's first payment: it had nothing to settle. The days of a gateway may be those of another time zone. */
export const isTooEarly = (settledAt: Date, firstCapturedAt: Date | null): boolean =>
  firstCapturedAt === null || settledAt < startOfDayInIndia(dayInIndia(before(firstCapturedAt, dayMs)));

/** True where fees and tax are more than half of what they were taken from. */
export const areFeesAbsurd = (feesPaise: number, grossPaise: number): boolean => feesPaise * 2 > grossPaise;
