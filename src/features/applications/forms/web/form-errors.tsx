import { useEffect, useRef } from 'react';
import { type FormFieldName, formFieldNames, type IdentityRule } from '../../terms.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useWords } from '#web/use-words.ts';
import { formWords } from '#web/words.ts';
import { applyWords } from './apply-words.ts';

type Words = (typeof applyWords)['en'];

/** A field without a label does not compile. */
const labelsOf = (t: Words): Readonly<Record<FormFieldName, string>> => t;

/** The text for a reason of this page's checks or of the server; undefined selects the general text. */
export function fieldFaults(t: Words, identity: IdentityRule, reason: string, field: string): string | undefined {
  const texts: Readonly<Record<string, string>> = {
    'name/missing': t.nameMissing,
    'name/no-name': t.noName,
    'name/characters': t.nameCharacters,
    'fatherName/missing': t.fatherNameMissing,
    'fatherName/no-name': t.noName,
    'fatherName/characters': t.nameCharacters,
    'dob/missing': t.dobMissing,
    'dob/under-age': t.underAge,
    'dob/invalid': t.dobInvalid,
    'dob/no-such-day': t.dobUnknown,
    'email/missing': t.emailMissing,
    'email/invalid': t.emailInvalid,
    'email/not-an-email': t.emailInvalid,
    'altMobile/invalid': t.altMobileInvalid,
    'altMobile/not-a-phone': t.altMobileInvalid,
    'mobile/not-yours': t.mobileNotYours,
    'address/missing': t.addressMissing,
    'state/missing': t.stateMissing,
    'state/unknown-state': t.stateUnknown,
    'district/missing': t.districtMissing,
    'district/not-in-state': t.districtNotInState,
    'qualification/missing': t.qualificationMissing,
    'experience/invalid': t.experienceInvalid,
    'experience/too-much': t.experienceTooMuch,
    'aadhar/missing': identity === 'any-document' ? t.documentMissing : t.aadharMissing,
    'aadhar/not-12-digits': t.notTwelveDigits,
    'aadhar/invalid': t.documentInvalid,
    'hasReferral/own-code': t.ownCode,
    'referralCode/missing': t.referralMissing,
    'referralCode/unknown-code': t.referralUnknown,
    'photo/missing': t.photoMissing,
    'photo/unknown': t.photoGone,
    'photo/not-yours': t.photoGone,
    'photo/still-uploading': t.photoStillGoing,
    'agree/missing': t.agreeMissing,
  };
  const label = reason === 'missing' ? labelsOf(t)[field as FormFieldName] : undefined;
  return texts[`${field}/${reason}`] ?? (label && t.fieldMissing(label));
}

interface FormErrorsProps {
  readonly errors: Readonly<Record<string, string | undefined>>;
  /** How often errors were shown. */
  readonly shown: number;
}
/** The list of faulty fields of a form that was sent. It takes the focus when it is shown, not when a field is mended. */
export function FormErrors({ errors, shown }: FormErrorsProps) {
  const t = useWords(applyWords);
  const { 'not-an-email': _email, 'not-a-phone': _phone, ...others } = useWords(formWords);
  // The other texts name their field.
  const general = new Set<unknown>(Object.values(others));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('.error-summary')?.focus();
  }, [shown]);
  const listed = formFieldNames.flatMap((name) => {
    // Before, a fault shows beside the field that a person has just left.
    const text = shown > 0 ? errors[name] : undefined;
    return text === undefined ? [] : [{ name, text: general.has(text) ? `${labelsOf(t)[name]}: ${text}` : text }];
  });
  return (
    <div ref={box} className="form-errors">
      <ErrorSummary errors={listed} />
    </div>
  );
}
