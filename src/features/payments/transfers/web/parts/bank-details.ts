// Checks of typed bank details in the browser; the server repeats them.
import {
  accountShape,
  bankNameShape,
  digitsOf,
  ifscShape,
  isBankName,
  normalizeIfsc,
} from '#kit/money/bank-account.ts';

/** Fault codes by field; the inputs' own validation reports empty fields. */
export function faultsIn(input: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const fault = (field: string, shape: RegExp, bare: (typed: string) => string): string | undefined =>
    input[field] && !shape.test(bare(input[field])) ? 'invalid' : undefined;
  const accNumber = fault('accNumber', accountShape, digitsOf);
  const again = input['accNumberAgain'];
  return {
    accNumber,
    accNumberAgain:
      again && !accNumber && digitsOf(again) !== digitsOf(input['accNumber'] ?? '') ? 'differs' : undefined,
    ifscCode: fault('ifscCode', ifscShape, normalizeIfsc),
    bankName: fault('bankName', bankNameShape, (typed) => typed.trim()),
    mobileNumber: fault('mobileNumber', /^\d{10}$/, digitsOf),
    holder: input['holder'] && !isBankName(input['holder'].trim()) ? 'invalid' : undefined,
  };
}

/** Long numbers: a wrong one is found sooner while the passbook is still open. */
export const checkedOnLeaving = ['accNumber', 'accNumberAgain', 'ifscCode', 'mobileNumber'];

/**
 * True if a typed name can mean this bank: a part of the name, in any case, or its initials. The list has English names
 * only, so a name in another script can mean any bank.
 */
export function namesBank(typed: string, bank: string): boolean {
  if (/\p{L}/u.test(typed) && !/\p{Script=Latin}/u.test(typed)) return true;
  const [own, others] = [wordsOf(bank), wordsOf(typed)];
  const initials = (words: readonly string[]): string => words.map((word) => word[0]).join('');
  const whole = (words: readonly string[]): string => words.join('');
  const typedWhole = whole(others);
  return (
    typedWhole === '' ||
    typedWhole === initials(own) ||
    typedWhole === initials(own.filter((text) => !small.has(text))) ||
    whole(own).includes(typedWhole) ||
    typedWhole.includes(whole(own))
  );
}
const small = new Set(['OF', 'AND', 'THE']);
/** Words that do not distinguish banks. */
const empty = new Set(['LTD', 'LIMITED']);
const wordsOf = (name: string): string[] =>
  (name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((text) => !empty.has(text));
