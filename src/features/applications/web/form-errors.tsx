import { useEffect, useRef } from 'react';
import { type FormFieldName, formFieldNames } from '#features/applications/terms.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

type Words = (typeof applyWords)['en'];

/** A field without a label does not compile. */
const labelsOf = (t: Words): Readonly<Record<FormFieldName, string>> => t;

/** The text for a reason of this page's checks or of the server; undefined selects the general text. */
export function fieldFaults(t: Words, reason: string, field: string): string | undefined {
  const texts: Readonly<Record<string, string>> = {
    'dob/under-age': t.underAge,
    // The browser's check of `max`, which is the latest birth date of an 18-year-old.
    'dob/too-large': t.underAge,
    'dob/too-small': t.dobInvalid,
    'dob/invalid': t.dobInvalid,
    'email/invalid': t.emailInvalid,
    'email/not-an-email': t.emailInvalid,
    'altMobile/invalid': t.altMobileInvalid,
    'altMobile/not-a-phone': t.altMobileInvalid,
    'mobile/not-yours': t.mobileNotYours,
    'state/unknown-state': t.stateUnknown,
    'district/not-in-state': t.districtNotInState,
    'experience/invalid': t.experienceInvalid,
    'experience/too-much': t.experienceTooMuch,
    'aadhar/not-12-digits': t.notTwelveDigits,
    'aadhar/invalid': t.documentInvalid,
    'hasReferral/own-code': t.ownCode,
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

/** The list of faulty fields; each new one takes the focus. */
export function FormErrors({ errors }: { readonly errors: Readonly<Record<string, string | undefined>> }) {
  const t = useWords(applyWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('.error-summary')?.focus();
  }, [errors]);
  const listed = formFieldNames.flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ name, label: labelsOf(t)[name], text }];
  });
  return (
    <div ref={box} className="form-errors">
      <ErrorSummary errors={listed} />
    </div>
  );
}
