const inLatinDigits = (typed: string): string =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

/** The digits of an OTP as typed, or the OTP in a pasted message. */
export function readTypedCode(typed: string, length: number): string {
  const text = inLatinDigits(typed);
  const whole = new RegExp(`(?<!\\d)(?:\\d[\\s-]?){${length - 1}}\\d(?!\\d)`).exec(text)?.[0];
  return (whole ?? text).replace(/\D/g, '').slice(0, length);
}
