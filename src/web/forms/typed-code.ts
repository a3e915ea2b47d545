import { latinDigits } from '#kit/text/digits.ts';

/** The digits of an OTP as typed, or the OTP in a pasted message. */
export function readTypedCode(typed: string, length: number): string {
  const text = latinDigits(typed);
  const whole = new RegExp(`(?<!\\d)(?:\\d[\\s-]?){${length - 1}}\\d(?!\\d)`).exec(text)?.[0];
  return (whole ?? text).replace(/\D/g, '').slice(0, length);
}
