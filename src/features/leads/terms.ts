import { dayMs, hourMs, minuteMs } from '#kit/time.ts';

/** The only limits: everyone who leaves a name and a phone is called back. */
export const maxLengths = {
  name: 200,
  phone: 60,
  email: 254,
  product: 200,
  quantity: 100,
  organisation: 200,
  place: 200,
  /** Village or office, and district of an enquiry; with the state they make its place. */
  village: 100,
  district: 60,
} as const;

/** Products in one enquiry. */
export const maxItems = 30;
/** The largest quantity of one product. */
export const maxQuantity = 100_000;
/** Characters of what a visitor writes with an enquiry. */
export const maxMessageLength = 500;
/** An enquiry is needed at most so many days from now. */
export const maxNeededDays = 730;
/** Wrong pairs of number and phone that one IP may try, and that may be tried of one number. */
export const statusChecks = { ofIp: 30, ofNumber: 10, withinMs: hourMs } as const;

/**
 * A lead with the content of another one counts as its repeat within this time: a double click, a reload, a repeat
 * after a lost answer.
 */
export const repeatPeriodMs = 10 * minuteMs;
/** Staff call back within this many business days. */
export const callBackWorkingDays = 1;
/** The hourly limits and quotas count leads of this period. */
export const quotaPeriodMs = hourMs;
/** Leads are deleted after this time. */
export const retentionMs = 365 * dayMs;
/** One IP may use at most this share of the hourly quota of separate mails (rounded up). */
export const mailQuotaShareOfIp = 1 / 3;
/**
 * Anybody can type the address of somebody else: one address gets the mail to the sender of an enquiry at most once in `addressMs`, and
 * enquiries of one IP are answered with at most `ofIp` of them in `ipMs`.
 */
export const senderMails = { addressMs: dayMs, ofIp: 5, ipMs: hourMs } as const;
/** Leads per digest mail; the rest go into the next digest. */
export const maxLeadsPerDigest = 500;
/** Characters of a note or an outcome; the database checks it too. */
export const maxNoteLength = 1000;
/** The next call is at most so many days away. */
export const maxDueDays = 365;
/** The policies promise: a complaint or privacy request is acknowledged within 24 hours of business days … */
export const acknowledgeWorkingDays = 1;
/** … and answered within this time. */
export const answerMs = 15 * dayMs;
/** A complaint or privacy request can be entered so many days after it came. */
export const maxReceivedDays = 365;
