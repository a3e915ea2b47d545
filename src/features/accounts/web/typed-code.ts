import { codeLength } from '#features/accounts/model.ts';

const inLatinDigits = (typed: string): string =>
  typed.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
const wholeCode = new RegExp(`(?<!\\d)(?:\\d[\\s-]?){${codeLength - 1}}\\d(?!\\d)`);

/** The digits of a one-time code as typed, or the code in a pasted message. */
export function readTypedCode(typed: string): string {
  const text = inLatinDigits(typed);
  return (wholeCode.exec(text)?.[0] ?? text).replace(/\D/g, '').slice(0, codeLength);
}
