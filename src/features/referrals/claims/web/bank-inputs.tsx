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

/** The bank account of a claim with its holder's name, and the claimant's mobile number. */
export function BankInputs(props: AccountInputsProps) {
  const t = useWords(claimWords);
  return (
    <>
      <AccountInputs {...props} />
      <TextField
        name="holder"
        label={t.holder}
        hint={t.holderHint}
        error={props.errors['holder']}
        required
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        defaultValue={props.typed['holder']}
      />
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
  holder: fields.text('holder'),
});

/** The texts of faults, by the reason and the field. */
export function useFaultTexts(): (reason: string, field: string) => string | undefined {
  const t = useWords(claimWords);
  const account = useWords(accountWords);
  const own: Readonly<Record<string, string>> = { mobileNumber: t.mobileInvalid, holder: t.holderInvalid };
  return (reason, field) => own[field] ?? accountFaultText(account, reason, field);
}
