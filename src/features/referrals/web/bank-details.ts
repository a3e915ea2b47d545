// What can be said about typed bank details before the server sees them; it checks them again.

/** An IFSC in canonical spelling, as far as it was typed. */
export const bareIfsc = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();
export const isIfsc = (bare: string): boolean => /^[A-Z]{4}0[A-Z0-9]{6}$/.test(bare);
/** The digits of an account or a mobile number, however they were grouped. */
export const bareDigits = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Reasons by field; the empty fields are told by the inputs' own rules. */
export function faultsIn(input: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const fault = (field: string, shape: RegExp, bare: (typed: string) => string): string | undefined =>
    input[field] && !shape.test(bare(input[field])) ? 'invalid' : undefined;
  const accNumber = fault('accNumber', /^\d{9,18}$/, bareDigits);
  const again = input['accNumberAgain'];
  return {
    accNumber,
    accNumberAgain:
      again && !accNumber && bareDigits(again) !== bareDigits(input['accNumber'] ?? '') ? 'differs' : undefined,
    ifscCode: fault('ifscCode', /^[A-Z]{4}0[A-Z0-9]{6}$/, bareIfsc),
    bankName: fault('bankName', /^.{2,100}$/u, (typed) => typed.trim()),
    mobileNumber: fault('mobileNumber', /^\d{10}$/, bareDigits),
  };
}

/** Whether a typed bank name can stand for the bank's own: in part, in another case, or by its initials. */
export function namesBank(typed: string, bank: string): boolean {
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
/** What every bank's name may leave out says nothing about which bank it is. */
const empty = new Set(['LTD', 'LIMITED']);
const wordsOf = (name: string): string[] =>
  (name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((text) => !empty.has(text));
