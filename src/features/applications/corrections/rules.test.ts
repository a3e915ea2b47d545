import { expect, test } from 'vitest';
import type { FrozenForm } from '../model/applications.ts';
import { checkCorrection, differenceOf } from './rules.ts';

const form = {
  category: 'GEN',
  name: 'Asha Kumari',
  fatherName: 'Ram Prasad',
  dob: '1999-04-12',
  gender: 'Female',
  mobile: '+919876543210',
  altMobile: '',
  email: 'asha@example.com',
  address: 'Ward 7, Danapur',
  state: 'Bihar',
  district: 'Patna',
  qualification: 'Graduate',
  experience: 2,
  identityLastFour: '2346',
  photoKey: 'applicants/x.jpg',
  referralCode: '',
} as const satisfies FrozenForm;

test('a form of before a field was added does not differ in a field that is still empty', () => {
  const { altMobile: _, ...earlier } = form;
  // A stored form is JSON, in which a field that was added later is absent.
  expect(differenceOf(earlier as FrozenForm, form, false)).toBeUndefined();
  expect(differenceOf(earlier as FrozenForm, { ...form, altMobile: '+919876500000' }, false)).toEqual({
    before: { altMobile: '' },
    after: { altMobile: '+919876500000' },
  });
});

test('an identity number with the same last characters is a difference where it is another one', () => {
  expect(differenceOf(form, form, true)).toEqual({
    before: { identityLastFour: '2346' },
    after: { identityLastFour: '2346' },
  });
});

test('a correction leaves all that can’t be corrected as it is stored, also a field that only later forms have', () => {
  const stored = { ...form, mobile: '+919811111111', languages: 'Maithili', referralCode: 'ABCD2345' };
  const { category: _category, experience, identityLastFour: _digits, photoKey: _photo, ...typed } = form;
  const facts = {
    accountPhone: '+919876543210',
    today: '2026-11-29',
    identity: 'aadhaar',
    districtIn: (_state: string, district: string) => district,
    isState: () => true,
  } as const;
  const input = { ...typed, experience: String(experience), aadhar: '', photo: 'applicants/x.jpg', name: 'Asha Devi' };
  expect(checkCorrection(input, { form: stored, role: 'Supervisor' }, facts)).toEqual({
    form: { ...stored, name: 'Asha Devi' },
  });
});
