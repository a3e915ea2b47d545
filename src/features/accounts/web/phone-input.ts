import { latinDigits } from '#kit/text/digits.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';

/**
 * Normalizes a typed phone number to E.164: digits after the selected country's code; a typed `+…`, 0 or 91 in front is
 * accepted.
 * @returns undefined if it is not a mobile number of these countries.
 */
export const readPhoneInput = (typed: string, country: string): Phone | undefined =>
  readPhone(typed.trim().startsWith('+') ? typed : latinDigits(typed).replace(/\D/g, ''), country);
