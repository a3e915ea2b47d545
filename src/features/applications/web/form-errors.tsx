import { useEffect, useRef } from 'react';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './words.ts';

type Say = (typeof applyWords)['en'];

/** The label of each field, in the order of the form. */
const labels = (say: Say): readonly (readonly [field: string, label: string])[] => [
  ['name', say.name],
  ['fatherName', say.fatherName],
  ['dob', say.dob],
  ['gender', say.gender],
  ['mobile', say.mobile],
  ['altMobile', say.altMobile],
  ['email', say.email],
  ['address', say.address],
  ['state', say.state],
  ['district', say.district],
  ['qualification', say.qualification],
  ['experience', say.experience],
  ['aadhar', say.aadhar],
  ['photo', say.photo],
  ['hasReferral', say.hasReferral],
  ['referralCode', say.referralCode],
  ['agree', say.declaration],
];

/** The text of a reason, from this page's own checks or from the server; undefined leaves it to the general words. */
export function fieldFaults(say: Say, reason: string, field: string): string | undefined {
  const texts: Readonly<Record<string, string>> = {
    'dob/under-age': say.underAge,
    // The browser's own rule: later than the last birthday that gives 18 years.
    'dob/too-large': say.underAge,
    'dob/too-small': say.dobInvalid,
    'dob/invalid': say.dobInvalid,
    'email/invalid': say.emailInvalid,
    'email/not-an-email': say.emailInvalid,
    'altMobile/invalid': say.altMobileInvalid,
    'altMobile/not-a-phone': say.altMobileInvalid,
    'mobile/not-yours': say.mobileNotYours,
    'state/unknown-state': say.stateUnknown,
    'district/not-in-state': say.districtNotInState,
    'experience/invalid': say.experienceInvalid,
    'experience/too-much': say.experienceTooMuch,
    'aadhar/not-12-digits': say.notTwelveDigits,
    'aadhar/invalid': say.documentInvalid,
    'hasReferral/own-code': say.ownCode,
    'referralCode/unknown-code': say.referralUnknown,
    'photo/missing': say.photoMissing,
    'photo/unknown': say.photoGone,
    'photo/not-yours': say.photoGone,
    'photo/still-uploading': say.photoStillGoing,
    'agree/missing': say.agreeMissing,
  };
  return texts[`${field}/${reason}`];
}

/** The list of faulty fields; every new one takes the focus. */
export function FormErrors({ errors }: { readonly errors: Readonly<Record<string, string | undefined>> }) {
  const say = useWords(applyWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('.error-summary')?.focus();
  }, [errors]);
  const listed = labels(say).flatMap(([name, label]) => {
    const text = errors[name];
    return text === undefined ? [] : [{ name, label, text }];
  });
  return (
    <div ref={place} className="form-errors">
      <ErrorSummary errors={listed} />
    </div>
  );
}
