// What calls about a transfer have in common, of claims and of refunds in a payout run.
import { z } from 'zod/mini';
import { bankDay, line } from '#kit/desk/act-field.ts';

export const typedUtr = z.string().check(z.trim(), z.minLength(1, 'missing'), z.maxLength(40, 'too-long'));
export const utrField = line(typedUtr, { label: ['UTR', 'UTR नंबर'], max: 40 });
/** The bank's day; today without one. */
export const dayField = bankDay(z._default(z.string().check(z.trim(), z.maxLength(40, 'too-long')), ''));

export const wrongDay = { 'claims/day': [422, 'Check the day of the bank.', 'बैंक की तारीख़ जाँचें।'] } as const;
export const wrongUtr = {
  'claims/utr-invalid': [422, 'A UTR has 10 to 22 letters and digits.', 'UTR में 10 से 22 अक्षर और अंक होते हैं।'],
  'claims/utr-used': [
    409,
    'This UTR is recorded already. Every transfer has its own.',
    'यह UTR पहले से दर्ज है। हर भुगतान का अपना होता है।',
  ],
} as const;
export const begunByYou = {
  'claims/begun-by-you': [
    403,
    'You approved this payout. If nothing was sent, another person records that.',
    'यह भुगतान आपने मंज़ूर किया है। कुछ न भेजा गया हो, तो कोई दूसरा व्यक्ति दर्ज करे।',
  ],
} as const;
export const recordedByYou = {
  'claims/recorded-by-you': [
    403,
    'You recorded this transfer. If the bank returned it, another person records that.',
    'यह भुगतान आपने दर्ज किया है। बैंक ने लौटाया हो, तो कोई दूसरा व्यक्ति दर्ज करे।',
  ],
} as const;
/** Refusals of confirming that no money left, although the bank calls the transfer paid. */
export const notDoubted = {
  'claims/not-doubted': [409, 'This is settled already.', 'यह पहले ही सुलझ चुका है।'],
  'doubts/second-person': [
    403,
    'You recorded that nothing was sent: another person confirms it.',
    'न भेजा हुआ आपने दर्ज किया था: कोई और पक्का करे।',
  ],
  'doubts/not-allowed': [403, 'Your role does not include this.', 'आपकी भूमिका में यह नहीं है।'],
} as const;
