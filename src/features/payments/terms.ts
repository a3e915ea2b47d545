import { dayMs } from '#kit/time.ts';

/** Limits of a gateway's report of its settlements; a month of a hundred payments a day is a tenth of it. */
export const maxReportBytes = 5 * 2 ** 20;
export const maxReportRows = 30_000;
export const maxReportColumns = 60;
/** A year of one a day: staff type what arrived of each. */
export const maxReportSettlements = 366;

/** So many days before the last day to answer a dispute it is on the attention list. */
export const answerNoticeDays = 3;
/** How often the payer of a refund by transfer can give an account. */
export const maxAccountChanges = 10;
/** The account of a refund by transfer is erased this long after the refund's last step, except its last four digits. */
export const refundAccountLifeMs = 365 * dayMs;
