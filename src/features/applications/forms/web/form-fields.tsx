import { spacedPhone } from '#web/forms/spaced-phone.ts';
import type { DraftForm } from '../../model/applications.ts';
import { type FieldsWith, formFields, maxExperienceDigits } from '../../terms.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup, TextArea, TextField } from '#web/ui/field.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { longDay } from '#kit/indian-time.ts';
import { AltMobileField } from './alt-mobile-field.tsx';
import { DayField } from './day-field.tsx';
import { applyWords } from './apply-words.ts';

type Words = (typeof applyWords)['en'];
type Errors = Readonly<Record<string, string | undefined>>;
export interface InputFacts {
  readonly t: Words;
  readonly draft: DraftForm;
  readonly errors: Errors;
  /** The number of the account. */
  readonly phone: string;
}

type TextName = Extract<FieldsWith<{ maxLength: number }>, keyof DraftForm>;
/** What a text field takes from the table of fields, the draft and the found faults. */
const text = ({ t, draft, errors }: InputFacts, name: TextName) => ({
  name,
  label: t[name],
  error: errors[name],
  maxLength: formFields[name].maxLength,
  defaultValue: draft[name],
});

/** The inputs that need nothing but the draft and the account. */
export const draftInputs = (facts: InputFacts) => ({
  ...aboutInputs(facts),
  ...contactInputs(facts),
  ...workInputs(facts),
});

/** Shows the chosen category; it is changed in the panel, which lists the fees. */
export function CategoryField({ category, onChange }: { readonly category: string; readonly onChange: () => void }) {
  const t = useWords(applyWords);
  return (
    <div className="category-field">
      <TextField name="category" label={t.category} readOnly value={category} />
      <Button onClick={onChange}>{t.change}</Button>
    </div>
  );
}

const aboutInputs = (facts: InputFacts) => ({
  name: <TextField {...text(facts, 'name')} required autoComplete="name" />,
  fatherName: <TextField {...text(facts, 'fatherName')} required autoComplete="off" />,
  dob: (
    <DayField
      name="dob"
      label={facts.t.dob}
      hint={facts.t.dobHint}
      error={facts.errors['dob']}
      defaultValue={facts.draft.dob}
    />
  ),
  gender: (
    <RadioGroup
      name="gender"
      label={facts.t.gender}
      error={facts.errors['gender']}
      inline
      defaultValue={facts.draft.gender ?? ''}
      options={[
        { value: 'Male', label: facts.t.male },
        { value: 'Female', label: facts.t.female },
        { value: 'Other', label: facts.t.other },
      ]}
    />
  ),
});

const contactInputs = (facts: InputFacts) => ({
  mobile: (
    <TextField
      name="mobile"
      type="tel"
      label={facts.t.mobile}
      hint={facts.t.mobileHint}
      error={facts.errors['mobile']}
      readOnly
      value={spacedPhone(facts.phone)}
    />
  ),
  altMobile: <AltMobileField {...text(facts, 'altMobile')} hint={facts.t.altMobileHint} ownPhone={facts.phone} />,
  email: <TextField {...text(facts, 'email')} type="email" required autoComplete="email" inputMode="email" />,
  address: (
    <TextArea {...text(facts, 'address')} hint={facts.t.addressHint} required rows={2} autoComplete="street-address" />
  ),
});

const workInputs = (facts: InputFacts) => ({
  qualification: (
    <TextField {...text(facts, 'qualification')} hint={facts.t.qualificationHint} required autoComplete="off" />
  ),
  experience: (
    <TextField
      {...text(facts, 'experience')}
      hint={facts.t.experienceHint}
      inputMode="numeric"
      maxLength={maxExperienceDigits}
      autoComplete="off"
      className="input-years"
    />
  ),
});

interface DeclarationProps {
  readonly version: string;
  readonly error: string | undefined;
  readonly agreed: boolean;
  readonly onChange: (agreed: boolean) => void;
}
export function Declaration({ version, error, agreed, onChange }: DeclarationProps) {
  const t = useWords(applyWords);
  const language = useLanguage();
  // In a new tab, so that the form is not lost.
  const newTab = { target: '_blank', rel: 'noopener' };
  const policies = (
    <>
      {t.declarationHint(longDay(language, version))}{' '}
      <a href={paths.privacy(language)} {...newTab}>
        {t.privacyPolicy}
      </a>
      ,{' '}
      <a href={paths.terms(language)} {...newTab}>
        {t.terms}
      </a>
    </>
  );
  return (
    <Checkbox
      name="agree"
      label={t.agree}
      hint={policies}
      error={error}
      // A browser must not tick it again after a reload.
      autoComplete="off"
      checked={agreed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
