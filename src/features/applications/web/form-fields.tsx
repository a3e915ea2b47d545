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

/** Shows the pick; it is changed in the panel, where the fees stand. */
export function CategoryField({ category, onChange }: { readonly category: string; readonly onChange: () => void }) {
  const say = useWords(applyWords);
  return (
    <div className="category-field">
      <TextField name="category" label={say.category} readOnly value={category} />
      <Button onClick={onChange}>{say.change}</Button>
    </div>
  );
}

export function AboutFields({ draft, errors, bornBy }: GroupProps & { readonly bornBy: string }) {
  const say = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{say.groupAbout}</legend>
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        error={errors['name']}
        required
        maxLength={100}
        autoComplete="name"
        defaultValue={draft.name}
      />
      <TextField
        name="fatherName"
        label={say.fatherName}
        error={errors['fatherName']}
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={draft.fatherName}
      />
      <TextField
        name="dob"
        type="date"
        label={say.dob}
        hint={say.dobHint}
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
        label={say.gender}
        error={errors['gender']}
        inline
        defaultValue={draft.gender ?? ''}
        options={[
          { value: 'Male', label: say.male },
          { value: 'Female', label: say.female },
          { value: 'Other', label: say.other },
        ]}
      />
    </fieldset>
  );
}

export function ContactFields({ draft, errors, phone }: GroupProps & { readonly phone: string }) {
  const say = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{say.groupContact}</legend>
      <div className="form-row">
        <TextField
          name="mobile"
          type="tel"
          label={say.mobile}
          hint={say.mobileHint}
          error={errors['mobile']}
          readOnly
          value={phone}
        />
        <TextField
          name="altMobile"
          type="tel"
          label={say.altMobile}
          hint={say.altMobileHint}
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
        label={say.email}
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
  const say = useWords(applyWords);
  return (
    <TextArea
      name="address"
      label={say.address}
      hint={say.addressHint}
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
  const say = useWords(applyWords);
  return (
    <fieldset className="form-group">
      <legend>{say.groupWork}</legend>
      <TextField
        name="qualification"
        label={say.qualification}
        hint={say.qualificationHint}
        error={errors['qualification']}
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={draft.qualification}
      />
      <TextField
        name="experience"
        label={say.experience}
        hint={say.experienceHint}
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
  const say = useWords(applyWords);
  const language = useLanguage();
  // In a tab of their own: the form stays as it is.
  const apart = { target: '_blank', rel: 'noopener' };
  const day = new Date(version).toLocaleDateString(`${language}-IN`, { dateStyle: 'long', timeZone: 'UTC' });
  const policies = (
    <>
      {say.declarationHint(day)}{' '}
      <a href={paths.privacy(language)} {...apart}>
        {say.privacyPolicy}
      </a>
      ,{' '}
      <a href={paths.terms(language)} {...apart}>
        {say.terms}
      </a>
    </>
  );
  return (
    <Checkbox
      name="agree"
      label={say.declaration}
      hint={policies}
      error={error}
      checked={agreed}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
