import type { DeskFlash } from '#kit/endpoint.ts';
import { type CorrectionFormAnswer, correctApplication } from '../contract.ts';
import {
  type EditableField,
  editableFields,
  formFields,
  maskedIdentity,
  maxTypedAadhaar,
  maxTypedDocument,
} from '../../terms.ts';
import { photoFault } from '#features/photos/web/parts/photo-fault.ts';
import { urlOf } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { useShownPage } from '#web/shown-page.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { Facts } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import { applyWords } from '../../forms/web/apply-words.ts';
import { correctWords } from './correct-words.ts';
import { CorrectPhoto } from './correct-photo.tsx';
import { LoginLink } from '../../web/login-link.tsx';
import { shownDay } from '../../forms/web/day-field.tsx';
import { fieldFaults } from '../../forms/web/form-errors.tsx';
import { draftInputs } from '../../forms/web/form-fields.tsx';
import { FieldGroups } from '../../forms/web/form-layout.tsx';
import { labelOfIdentity } from '../../forms/web/identity-field.tsx';
import { optionsWith, type PlaceOption } from '../../forms/web/place-options.ts';

export interface CorrectFormProps {
  readonly shown: CorrectionFormAnswer;
  /** The form that was not accepted. */
  readonly flash: DeskFlash | undefined;
  readonly states: readonly PlaceOption[];
  /** The options of every district, as HTML. */
  readonly districts: string;
}
/** Everything that can be corrected, prefilled; after a fault with what was typed. */
export function CorrectForm({ shown, flash, states, districts }: CorrectFormProps) {
  const t = useWords(correctWords);
  const a = useWords(applyWords);
  const language = useLanguage();
  const { pathname } = useShownPage();
  const { identity, number, form } = shown;
  const newHint = identity === 'any-document' ? a.anyDocumentHint : a.aadharHint;
  const values = valuesOf(shown, flash);
  const errors = useErrors(flash, identity);
  const text = (name: Exclude<EditableField, 'gender' | 'state' | 'photo' | 'aadhar'>) => ({
    name,
    label: a[name],
    error: errors[name],
    defaultValue: values[name],
    maxLength: formFields[name].maxLength,
  });
  const hasChanged = flash?.code === 'applications/form-changed';
  return (
    <>
      <p className="lead">
        {t.lead(moment(language, shown.until))} {t.left(shown.left)}
      </p>
      <section className="card correct-fixed" aria-label={t.fixed}>
        <p className="soft small">{t.fixed}</p>
        <Facts
          facts={[
            { term: t.number, value: number },
            { term: t.role, value: shown.roleTitle[language] },
            { term: t.category, value: form.category },
            { term: t.mobile, value: spacedPhone(form.mobile) },
          ]}
        />
      </section>
      <form
        method="post"
        action={urlOf(correctApplication, { id: number })}
        encType="multipart/form-data"
        className="form correct-form"
        data-correct=""
        noValidate
      >
        {hasChanged ? <Changed flash={flash} /> : null}
        {flash && !hasChanged && flash.errors.length === 0 ? <Message kind="error">{t.faults}</Message> : null}
        <ErrorSummary
          errors={editableFields.flatMap((name) => {
            const error = errors[name];
            return error === undefined ? [] : [{ name, text: error }];
          })}
        />
        <input type="hidden" name="from" value={pathname} />
        <input type="hidden" name="seen" value={values.seen} />
        <FieldGroups
          inputs={{
            ...draftInputs({ t: a, draft: values, errors, phone: form.mobile }),
            mobile: undefined,
            dob: (
              <TextField
                {...text('dob')}
                hint={a.dobHint}
                defaultValue={shownDay(values.dob)}
                placeholder={a.dobPlaceholder}
                inputMode="numeric"
                autoComplete="bday"
                className="input-date"
                required
              />
            ),
            altMobile: (
              <TextField
                {...text('altMobile')}
                hint={a.altMobileHint}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                markOptional
              />
            ),
            state: (
              <SelectField
                name="state"
                label={a.state}
                error={errors['state']}
                required
                autoComplete="off"
                emptyLabel={a.chooseState}
                options={states}
                defaultValue={values.state}
              />
            ),
            district: (
              <SelectField
                name="district"
                label={a.district}
                error={errors['district']}
                required
                autoComplete="off"
                options={[]}
                optionsHtml={optionsWith(districts, values.state, values.district)}
              />
            ),
            aadhar: (
              <TextField
                name="aadhar"
                label={labelOfIdentity(identity, a)}
                hint={form.identityLastFour === '' ? newHint : t.keepIdentity(maskedIdentity(form.identityLastFour))}
                error={errors['aadhar']}
                defaultValue={values.aadhar}
                inputMode={identity === 'any-document' ? 'text' : 'numeric'}
                maxLength={identity === 'any-document' ? maxTypedDocument : maxTypedAadhaar}
                autoComplete="off"
                spellCheck={false}
                markOptional
              />
            ),
            photo: <CorrectPhoto now={form.photo} chosen={values.photo} error={errors['photo']} />,
          }}
        />
        <div role="alert" className="correct-lost">
          <p data-lost="offline" hidden>
            {t.offline}
          </p>
          <p data-lost="busy" hidden>
            {t.busy}
          </p>
          <p data-lost="logged-out" hidden>
            {t.loggedOut} <LoginLink newTab>{t.logIn}</LoginLink>
          </p>
        </div>
        <button type="submit" className="button button-primary" data-busy={t.saving}>
          {t.save}
        </button>
      </form>
    </>
  );
}

/** The fields that a fact of the refusal names. */
function namesIn(flash: DeskFlash | undefined, fact: string): readonly EditableField[] {
  const named = flash?.facts[fact];
  const names = typeof named === 'string' ? named.split(' ') : [];
  return editableFields.filter((name) => names.includes(name));
}

type Values = Record<EditableField | 'seen', string>;
/** What the form shows: what was typed, but for fields that only another tab has changed. */
function valuesOf({ form, seen }: CorrectionFormAnswer, flash: DeskFlash | undefined): Values {
  const hasChanged = flash?.code === 'applications/form-changed';
  const updated = new Set(namesIn(flash, 'updated'));
  const typed = (name: string): string | undefined => {
    const value = flash?.values[name];
    return typeof value === 'string' && !updated.has(name as EditableField) ? value : undefined;
  };
  const saved: Readonly<Record<string, string>> = { ...form, aadhar: '' };
  const fields = Object.fromEntries(editableFields.map((name) => [name, typed(name) ?? saved[name] ?? '']));
  // Until the person has seen what changed, the form is that of its earlier version.
  return { ...fields, seen: (hasChanged ? undefined : typed('seen')) ?? String(seen) } as Values;
}

function useErrors(
  flash: DeskFlash | undefined,
  identity: CorrectionFormAnswer['identity'],
): Readonly<Record<string, string>> {
  const a = useWords(applyWords);
  const general = useWords(formWords) as unknown as Readonly<Record<string, string>>;
  return Object.fromEntries(
    (flash?.errors ?? []).map(({ field, reason }) => [
      field,
      field === 'photo' && reason.includes('/')
        ? photoFault(a, reason)
        : (fieldFaults(a, identity, reason, field) ?? general[reason] ?? general['invalid'] ?? ''),
    ]),
  );
}

/** What another tab or device saved since the form was shown. */
function Changed({ flash }: { readonly flash: DeskFlash }) {
  const t = useWords(correctWords);
  const a = useWords(applyWords);
  const named = (fact: string): string =>
    namesIn(flash, fact)
      .map((name) => a[name])
      .join(', ');
  const [updated, contested] = [named('updated'), named('contested')];
  return (
    <Message kind="warning" title={t.changed}>
      {updated === '' ? null : <p>{t.updated(updated)}</p>}
      <p>{contested === '' ? t.checkAgain : t.contested(contested)}</p>
    </Message>
  );
}
