import type { DraftForm } from '#features/applications/model.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, RadioGroup, TextArea, TextField } from '#web/ui/field.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { applyWords } from './words.ts';

type Errors = Readonly<Record<string, string | undefined>>;
interface GroupProps {
  readonly draft: DraftForm;
  readonly errors: Errors;
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

export function AboutFields({ draft, errors, bornBy }: GroupProps & { readonly bornBy: string }) {
  const t = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{t.groupAbout}</legend>
      <TextField
        name="name"
        label={t.name}
        hint={t.nameHint}
        error={errors['name']}
        required
        maxLength={100}
        autoComplete="name"
        defaultValue={draft.name}
      />
      <TextField
        name="fatherName"
        label={t.fatherName}
        error={errors['fatherName']}
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={draft.fatherName}
      />
      <TextField
        name="dob"
        type="date"
        label={t.dob}
        hint={t.dobHint}
        error={errors['dob']}
        required
        min="1926-01-01"
        max={bornBy}
        autoComplete="bday"
        className="input-date"
        defaultValue={draft.dob}
      />
      <RadioGroup
        name="gender"
        label={t.gender}
        error={errors['gender']}
        inline
        defaultValue={draft.gender ?? ''}
        options={[
          { value: 'Male', label: t.male },
          { value: 'Female', label: t.female },
          { value: 'Other', label: t.other },
        ]}
      />
    </fieldset>
  );
}

export function ContactFields({ draft, errors, phone }: GroupProps & { readonly phone: string }) {
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
          error={errors['mobile']}
          readOnly
          value={phone}
        />
        <TextField
          name="altMobile"
          type="tel"
          label={t.altMobile}
          hint={t.altMobileHint}
          error={errors['altMobile']}
          markOptional
          maxLength={20}
          inputMode="tel"
          autoComplete="off"
          defaultValue={draft.altMobile}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label={t.email}
        error={errors['email']}
        required
        maxLength={75}
        autoComplete="email"
        inputMode="email"
        defaultValue={draft.email}
      />
    </fieldset>
  );
}

export function AddressField({ draft, error }: { readonly draft: DraftForm; readonly error: string | undefined }) {
  const t = useWords(applyWords);
  return (
    <TextArea
      name="address"
      label={t.address}
      hint={t.addressHint}
      error={error}
      required
      rows={3}
      maxLength={500}
      autoComplete="street-address"
      defaultValue={draft.address}
    />
  );
}

export function WorkFields({ draft, errors }: GroupProps) {
  const t = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{t.groupWork}</legend>
      <TextField
        name="qualification"
        label={t.qualification}
        hint={t.qualificationHint}
        error={errors['qualification']}
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={draft.qualification}
      />
      <TextField
        name="experience"
        label={t.experience}
        hint={t.experienceHint}
        error={errors['experience']}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        className="input-years"
        defaultValue={draft.experience}
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
      label={t.declaration}
      hint={policies}
      error={error}
      checked={agreed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
