import { expect, test } from 'vitest';
import type { FrozenForm } from '../model/applications.ts';
import { differenceOf } from './rules.ts';

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
