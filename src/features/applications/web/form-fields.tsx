import type { DraftForm } from '#features/applications/model.ts';
import { type FieldsWith, formFields, maxExperienceDigits } from '#features/applications/terms.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup, TextArea, TextField } from '#web/ui/field.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

type Errors = Readonly<Record<string, string | undefined>>;
interface GroupProps {
  readonly draft: DraftForm;
  readonly errors: Errors;
}

type TextName = Extract<FieldsWith<{ maxLength: number }>, keyof DraftForm>;
/** What a text field takes from the table of fields, the draft and the found faults. */
function useTextField({ draft, errors }: GroupProps) {
  const t = useWords(applyWords);
  return (name: TextName) => ({
    name,
    label: t[name],
    error: errors[name],
    maxLength: formFields[name].maxLength,
    defaultValue: draft[name],
  });
}

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

export function AboutFields({ bornBy, ...props }: GroupProps & { readonly bornBy: string }) {
  const field = useTextField(props);
  const t = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{t.groupAbout}</legend>
      <TextField {...field('name')} hint={t.nameHint} required autoComplete="name" />
      <TextField {...field('fatherName')} required autoComplete="off" />
      <TextField
        {...field('dob')}
        maxLength={undefined}
        type="date"
        hint={t.dobHint}
        required
        min="1926-01-01"
        max={bornBy}
        autoComplete="bday"
        className="input-date"
      />
      <RadioGroup
        name="gender"
        label={t.gender}
        error={props.errors['gender']}
        inline
        defaultValue={props.draft.gender ?? ''}
        options={[
          { value: 'Male', label: t.male },
          { value: 'Female', label: t.female },
          { value: 'Other', label: t.other },
        ]}
      />
    </fieldset>
  );
}

export function ContactFields({ phone, ...props }: GroupProps & { readonly phone: string }) {
  const field = useTextField(props);
  const t = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{t.groupContact}</legend>
      <div className="form-row">
        <TextField
          name="mobile"
          type="tel"
          label={t.mobile}
          hint={t.mobileHint}
          error={props.errors['mobile']}
          readOnly
          value={phone}
        />
        <TextField
          {...field('altMobile')}
          type="tel"
          hint={t.altMobileHint}
          markOptional
          inputMode="tel"
          autoComplete="off"
        />
      </div>
      <TextField {...field('email')} type="email" required autoComplete="email" inputMode="email" />
    </fieldset>
  );
}

export function AddressField(props: GroupProps) {
  const field = useTextField(props);
  const t = useWords(applyWords);
  return <TextArea {...field('address')} hint={t.addressHint} required rows={3} autoComplete="street-address" />;
}

export function WorkFields(props: GroupProps) {
  const field = useTextField(props);
  const t = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{t.groupWork}</legend>
      <TextField {...field('qualification')} hint={t.qualificationHint} required autoComplete="off" />
      <TextField
        {...field('experience')}
        hint={t.experienceHint}
        inputMode="numeric"
        maxLength={maxExperienceDigits}
        autoComplete="off"
        className="input-years"
      />
    </fieldset>
  );
}

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
  const day = new Date(version).toLocaleDateString(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
  const policies = (
    <>
      {t.declarationHint(day)}{' '}
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
      checked={agreed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
