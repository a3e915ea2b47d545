import { digitsOf, normalizeIfsc } from '#kit/money/bank-account.ts';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import type { Fields } from '#web/forms/form.ts';
import {
  accountFaultText,
  AccountInputs,
  type AccountInputsProps,
} from '#features/payments/transfers/web/parts/account-inputs.tsx';
import { accountWords } from '#features/payments/transfers/web/parts/account-words.ts';
import { claimWords } from '../../web/words.ts';

/** The bank account of a claim, and the claimant's mobile number. */
export function BankInputs(props: AccountInputsProps) {
  const t = useWords(claimWords);
  return (
    <>
      <AccountInputs {...props} />
      <TextField
        name="mobileNumber"
        label={t.mobile}
        hint={t.mobileHint}
        error={props.errors['mobileNumber']}
        required
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={props.typed['mobileNumber']}
      />
    </>
  );
}

/** The typed bank details as the calls take them. */
export const bankIn = (fields: Fields) => ({
  accNumber: digitsOf(fields.text('accNumber')),
  ifscCode: normalizeIfsc(fields.text('ifscCode')),
  bankName: fields.text('bankName'),
  mobileNumber: digitsOf(fields.text('mobileNumber')),
});

/** The texts of faults, by the reason and the field. */
export function useFaultTexts(): (reason: string, field: string) => string | undefined {
  const t = useWords(claimWords);
  const account = useWords(accountWords);
  return (reason, field) =>
    field === 'mobileNumber' && reason !== 'missing' ? t.mobileInvalid : accountFaultText(account, reason, field);
}
