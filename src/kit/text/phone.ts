import { latinDigits } from './digits.ts';

/** A phone number in E.164: `+919876543210`. */
export type Phone = string & { readonly phone: unique symbol };

const shapes: Record<string, RegExp> = { '+91': /^[6-9]\d{9}$/, '+1': /^[2-9]\d{9}$/, '+44': /^[1-9]\d{8,9}$/ };
export const countryCodes = Object.keys(shapes);

/**
 * Parses a number as people write it: with spaces and dashes, with a leading 0 or 91, in E.164, in Indian digits.
 * @returns undefined unless it is a mobile number of India, the United States or the United Kingdom.
 */
export function readPhone(typed: string, country = '+91'): Phone | undefined {
  const trimmed = latinDigits(typed).trim();
  let digits = trimmed.replace(/\D/g, '');
  if (trimmed.startsWith('+')) {
    const code = countryCodes.find((c) => `+${digits}`.startsWith(c));
    return code && shapes[code]?.test(`+${digits}`.slice(code.length)) ? (`+${digits}` as Phone) : undefined;
  }
  if (country === '+91' && digits.length === 12 && digits.startsWith('91')) digits = digits.slice(2);
  if ((country === '+91' || country === '+44') && digits.startsWith('0')) digits = digits.replace(/^0+/, '');
  return shapes[country]?.test(digits) ? (`${country}${digits}` as Phone) : undefined;
}

export const callingCodeOf = (phone: Phone): string => countryCodes.find((code) => phone.startsWith(code)) ?? '';

/** For logs and lists: shows only the last two digits. */
export const maskPhone = (phone: string): string => `${'•'.repeat(Math.max(0, phone.length - 2))}${phone.slice(-2)}`;
