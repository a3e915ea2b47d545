// Bank accounts that people are paid to: their spelling, what is wrong with them, and how they are compared.
import type { Context } from '../context.ts';
import { latinDigits } from '../text/digits.ts';
import { hourMs } from '../time.ts';

/** The first payout of a person to an account waits this long after it was given. */
export const newAccountWaitHours = 24;
export const newAccountWaitMs = newAccountWaitHours * hourMs;

/** The canonical text of an account: the bank's four letters and the number without leading zeros. */
export const canonicalAccount = (input: { readonly ifsc: string; readonly accountNumber: string }): string =>
  `${input.ifsc.slice(0, 4)}:${input.accountNumber.replace(/^0+/, '')}`;

/** The lasting hash for comparing bank accounts, independent of the number's spelling and of the person. */
export const bankAccountKeyOf = (
  ctx: Pick<Context, 'lastingHash'>,
  input: { readonly ifsc: string; readonly accountNumber: string },
): Promise<string> => ctx.lastingHash('referrals/bank-account', canonicalAccount(input));

/** An IFSC in canonical spelling, possibly incomplete. */
export const normalizeIfsc = (typed: string): string => latinDigits(typed).replace(/\s/g, '').toUpperCase();
/** The digits of an account or mobile number, without separators. */
export const digitsOf = (typed: string): string => latinDigits(typed).replace(/[\s-]/g, '');
/** A typed name of an account's holder, in one line. */
export const canonicalHolder = (typed: string): string => plainText(typed);
const plainText = (typed: string): string => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim();

export interface BankAccount {
  readonly accNumber: string;
  readonly ifscCode: string;
  readonly bankName: string;
}
/** True for a name that banks take: Latin letters, spaces and full stops. Others may be refused or paid after a question. */
export const isBankName = (name: string): boolean => /^[A-Za-z][A-Za-z. ]*$/.test(name);

export const accountShape = /^\d{9,18}$/;
export const ifscShape = /^[A-Z]{4}0[A-Z0-9]{6}$/;
export const bankNameShape = /^.{2,100}$/u;

/** A typed account in canonical spelling. */
export const canonicalDetails = (typed: BankAccount): BankAccount => ({
  accNumber: digitsOf(typed.accNumber),
  ifscCode: normalizeIfsc(typed.ifscCode),
  bankName: plainText(typed.bankName),
});
/** Every fault of an account in canonical spelling: all fields are required. */
export const accountFaults = ({ accNumber, ifscCode, bankName }: BankAccount): FieldFaults => [
  ...faultOf('accNumber', accNumber, accountShape),
  ...faultOf('ifscCode', ifscCode, ifscShape),
  ...faultOf('bankName', bankName, bankNameShape),
];
type FieldFaults = readonly { readonly field: string; readonly reason: 'missing' | 'invalid' }[];
/** The fault of a required field, if it has one. */
export const faultOf = (field: string, value: string, shape: RegExp): FieldFaults => {
  if (value === '') return [{ field, reason: 'missing' }];
  return shape.test(value) ? [] : [{ field, reason: 'invalid' }];
};
