import { asksForPayment } from '#kit/text/asks-for-payment.ts';
import { accountShape, ifscShape } from '#kit/money/bank-account.ts';
import type { FieldFault } from '#kit/result.ts';
import { type BankDetails, type PaperKind, paperKinds } from '../model/paper.ts';
import type { SalesSettings } from '../model/settings.ts';
import { maxPrefix } from '../terms.ts';

export type PaperTerms = Omit<SalesSettings, 'version' | 'bank'>;

const upiShape = /^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}$/;
/** Nothing at all, or a whole account; a UPI address besides. */
export function bankFaults({ accountName, accountNumber, ifsc, bankName, upi }: BankDetails): FieldFault[] {
  const hasAny = [accountName, accountNumber, ifsc, bankName].some((value) => value !== '');
  const wrong = (field: string, value: string, isRight: boolean): FieldFault[] =>
    !hasAny || (value !== '' && isRight) ? [] : [{ field, reason: value === '' ? 'missing' : 'invalid' }];
  return [
    ...wrong('accountName', accountName, true),
    ...wrong('accountNumber', accountNumber, accountShape.test(accountNumber)),
    ...wrong('ifsc', ifsc, ifscShape.test(ifsc)),
    ...wrong('bankName', bankName, true),
    ...(upi === '' || upiShape.test(upi) ? [] : [{ field: 'upi', reason: 'invalid' }]),
  ];
}

const prefixShape = new RegExp(`^[A-Z][A-Z0-9-]{0,${maxPrefix - 1}}$`);
/** No account in a text, and of each series a beginning that no other kind has or had. */
export function termsFaults(
  { payment, terms, paymentHi, termsHi, prefixes }: PaperTerms,
  inUse: readonly { readonly prefix: string; readonly kind: PaperKind }[],
): FieldFault[] {
  const series = paperKinds.flatMap((kind): FieldFault[] => {
    const prefix = prefixes[kind];
    if (!prefixShape.test(prefix)) return [{ field: kind, reason: 'prefix' }];
    const isOther =
      paperKinds.some((other) => other !== kind && prefixes[other] === prefix) ||
      inUse.some((used) => used.prefix === prefix && used.kind !== kind);
    return isOther ? [{ field: kind, reason: 'prefix-taken' }] : [];
  });
  return [
    ...Object.entries({ payment: [payment], paymentHi: [paymentHi], terms, termsHi }).flatMap(([field, texts]) =>
      texts.some(asksForPayment) ? [{ field, reason: 'payment' }] : [],
    ),
    ...series,
  ];
}
