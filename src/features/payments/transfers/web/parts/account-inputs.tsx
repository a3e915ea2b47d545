import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import { accountWords } from './account-words.ts';
import { BankFields } from './bank-fields.tsx';

/** The fields at the last close, or as they were posted, by name. */
export type TypedAccount = Readonly<Record<string, string>>;

export interface AccountInputsProps {
  readonly typed: TypedAccount;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onFilledIn: (bankName: string) => void;
}
/** The bank account of a person whom we pay: its number twice, IFSC and bank. */
export function AccountInputs({ typed, errors, onFilledIn }: AccountInputsProps) {
  const t = useWords(accountWords);
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
    </>
  );
}

/** The text of the fault of one of these fields; undefined for another field. */
export function accountFaultText(t: (typeof accountWords)['en'], reason: string, field: string): string | undefined {
  const texts: Readonly<Record<string, string>> = {
    accNumber: t.accountInvalid,
    accNumberAgain: reason === 'missing' ? `${t.accountAgain}.` : t.accountDiffers,
    ifscCode: t.ifscInvalid,
    bankName: t.bankInvalid,
  };
  return texts[field];
}
