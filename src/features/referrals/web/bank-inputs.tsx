import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import type { Fields } from '#web/form.ts';
import { digitsOf, normalizeIfsc } from './bank-details.ts';
import { BankFields } from './bank-fields.tsx';
import { claimWords } from './words.ts';

/** The fields at the last close, by name. */
export type TypedBank = Readonly<Record<string, string>>;

export interface BankInputsProps {
  readonly typed: TypedBank;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onFilledIn: (bankName: string) => void;
}
/** The bank account of a claim, and the claimant's mobile number. */
export function BankInputs({ typed, errors, onFilledIn }: BankInputsProps) {
  const t = useWords(claimWords);
  return (
    <>
      <TextField
        name="accNumber"
        label={t.account}
        hint={t.accountHint}
        error={errors['accNumber']}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={typed['accNumber']}
      />
      <TextField
        name="accNumberAgain"
        label={t.accountAgain}
        error={errors['accNumberAgain']}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        defaultValue={typed['accNumberAgain']}
      />
      <BankFields
        ifscCode={typed['ifscCode'] ?? ''}
        bankName={typed['bankName'] ?? ''}
        errors={errors}
        onFilledIn={onFilledIn}
      />
      <TextField
        name="mobileNumber"
        label={t.mobile}
        hint={t.mobileHint}
        error={errors['mobileNumber']}
        required
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={typed['mobileNumber']}
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

/** The text of a field's fault; undefined selects the general text. */
export function faultText(t: (typeof claimWords)['en'], key: string, field: string): string | undefined {
  const texts: Readonly<Record<string, string>> = {
    accNumber: t.accountInvalid,
    accNumberAgain: t.accountDiffers,
    ifscCode: t.ifscInvalid,
    bankName: t.bankInvalid,
    mobileNumber: t.mobileInvalid,
  };
  return key === 'missing' ? undefined : texts[field];
}
