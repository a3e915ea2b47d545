import { expect, test } from 'vitest';
import { applicationFormOf, draftOf } from './web/form-values.ts';
import { applyWords } from './web/apply-words.ts';
import { fieldFaults } from './web/form-errors.tsx';
import { draftInputs } from './web/form-fields.tsx';
import type { FormLayout } from './web/form-layout.tsx';
import { ApplicationForm, DraftForm, type FrozenForm } from '../model/applications.ts';
import { erasedFields } from '../rules.ts';
import { type FormField, type FormFieldName, formFieldNames, formFields } from '../terms.ts';

test('a field that does not say everything does not compile', () => {
  const { maxLength, erasure, isCarriedOver } = formFields.name;
  // @ts-expect-error
  ({ erasure, isCarriedOver }) satisfies FormField;
  // @ts-expect-error
  ({ maxLength, isCarriedOver }) satisfies FormField;
  // @ts-expect-error
  ({ maxLength, erasure }) satisfies FormField;
  ({ maxLength, erasure, isCarriedOver }) satisfies FormField;
});

test('a field without a label does not compile', () => {
  const { fatherName: _, ...labels } = applyWords.hi;
  // @ts-expect-error
  labels satisfies Readonly<Record<FormFieldName, string>>;
});

test('a form without the input of a field does not compile', () => {
  type Inputs = Parameters<typeof FormLayout>[0]['inputs'];
  const inputs: Record<Exclude<FormFieldName, keyof ReturnType<typeof draftInputs>>, null> = {
    category: null,
    state: null,
    district: null,
    aadhar: null,
    photo: null,
    hasReferral: null,
    referralCode: null,
    agree: null,
  };
  const drawn = draftInputs({ t: applyWords.en, draft: {}, errors: {}, phone: '' });
  ({ ...inputs, ...drawn }) satisfies Inputs;
  const { fatherName: _, ...rest } = drawn;
  // @ts-expect-error
  ({ ...inputs, ...rest }) satisfies Inputs;
});

test('a frozen form without one of the stored fields does not compile', () => {
  const { fatherName: _, ...rest } = {} as FrozenForm;
  // @ts-expect-error
  rest satisfies FrozenForm;
});

test('the schemas take exactly the fields of the table', () => {
  const ofRequest = new Set(['referralValid', 'userId', 'appliedFor']);
  const inForm = Object.keys(ApplicationForm.shape).filter((name) => !ofRequest.has(name));
  expect(inForm.toSorted()).toEqual(formFieldNames.toSorted());
  const notInDraft = new Set(['aadhar', 'agree']);
  expect(Object.keys(DraftForm.shape).toSorted()).toEqual(
    formFieldNames.filter((name) => !notInDraft.has(name)).toSorted(),
  );
});

test('the browser fills in every field', () => {
  const fields = { text: () => 'x', has: () => true } as never;
  const chosen = { category: 'GEN', photo: '/p', state: 'Bihar', district: 'Patna' } as const;
  expect([...Object.keys(draftOf(fields, chosen)), 'mobile'].toSorted()).toEqual(
    Object.keys(DraftForm.shape).toSorted(),
  );
  const facts = { role: { name: 'R' }, applicant: {}, category: 'GEN', chosen, referralValid: false } as never;
  expect(Object.keys(applicationFormOf(fields, facts)).toSorted()).toEqual(
    Object.keys(ApplicationForm.shape).toSorted(),
  );
});

test('the erasure leaves nothing that identifies the person', () => {
  expect(erasedFields).toEqual({
    name: '',
    fatherName: '',
    mobile: '',
    altMobile: '',
    email: '',
    dob: '',
    gender: '',
    address: '',
    district: '',
    state: '',
    qualification: '',
    identityLastFour: '',
    photoKey: '',
  });
});

test('a length over its limit is refused, and the limit is not', () => {
  for (const name of formFieldNames) {
    const { maxLength } = formFields[name];
    if (maxLength === 'choice' || name === 'agree' || name === 'aadhar') continue;
    expect([name, DraftForm.safeParse({ [name]: 'x'.repeat(maxLength) }).success]).toEqual([name, true]);
    expect([name, DraftForm.safeParse({ [name]: 'x'.repeat(maxLength + 1) }).success]).toEqual([name, false]);
  }
});

test('an empty field is named in its message', () => {
  expect(fieldFaults(applyWords.en, 'aadhaar', 'missing', 'fatherName')).toBe("Enter your father's name.");
  expect(fieldFaults(applyWords.hi, 'aadhaar', 'missing', 'name')).toBe('अपना पूरा नाम लिखें।');
  expect(fieldFaults(applyWords.en, 'aadhaar', 'missing', 'experience')).toBe('Please fill in: Experience (years).');
  expect(fieldFaults(applyWords.en, 'aadhaar', 'missing', 'photo')).toBe('Please upload a photo.');
  expect(fieldFaults(applyWords.en, 'aadhaar', 'too-long', 'name')).toBeUndefined();
});
