import { dayMs, hourMs, minuteMs } from '#kit/time.ts';

/** A message is given up after this time without success. */
export const retryPeriodMs = 3 * dayMs;
/** An SMS whose answer was lost may have arrived: it is sent so often at most … */
export const maxLostSms = 2;
/** … and again after this time. */
export const lostSmsRetryMs = 15 * minuteMs;
/** A number that is not on WhatsApp gets SMS for so long, or until it writes there or its holder chooses WhatsApp again. */
export const absenceMs = 28 * dayMs;
/** Recipient, subject and text are erased after this time. */
export const retentionMs = 30 * dayMs;
/** Health and the metrics count messages that were given up within this time. */
export const givenUpShownMs = 7 * dayMs;
/** A code is given up after this time: it does not work any longer. */
export const codeRetryMs = 5 * minuteMs;
/** So many hours after a message of the person WhatsApp takes a free text; later only a template. */
export const freeTextHours = 24;
export const freeTextMs = freeTextHours * hourMs;
/** Characters of an answer. */
export const maxAnswerLength = 1000;
/** An answer that WhatsApp may have, but says nothing of for so long, has failed. */
export const unknownOutcomeMs = 10 * minuteMs;
/** An answer that WhatsApp does not take is tried again for so long. */
export const answerRetryMs = 30 * minuteMs;
/** Messages are deleted after this time, as leads are. */
export const chatRetentionMs = 365 * dayMs;
/** WhatsApp repeats a webhook for seven days; a day more than that. */
export const webhookRepeatMs = 8 * dayMs;
/** Messages that a record shows, the newest. */
export const maxShownMessages = 100;
