import { expect, test } from 'vitest';
import type { FormRules } from '../contract/apply.ts';
import type { Fields } from '#web/forms/form.ts';
import { faultsIn } from './form-values.ts';

// On 27 November 2026.
const rules = { bornBy: '2008-11-27', identity: 'aadhaar' } as unknown as FormRules;
const chosen = { category: '', photo: 'p', state: 'Bihar', district: 'Patna' } as const;
const faultOf = (dob: string, experience: string) =>
  faultsIn({ text: (name: string) => ({ dob, experience })[name] ?? '' } as unknown as Fields, chosen, rules, {
    isUploading: false,
    unknownCode: '',
  })['experience'];

test.each([
  // Work counts from the age of 14.
  ['1998-11-27', '14', undefined],
  ['1998-11-27', '15', 'too-much'],
  ['1998-11-28', '14', 'too-much'],
  ['1998-11-27', '2.5', 'invalid'],
  ['', '60', undefined],
  ['', '61', 'too-much'],
  ['1998-11-27', '', undefined],
])('born on %s with %s years of experience: %s, before paying', (dob, experience, fault) => {
  expect(faultOf(dob, experience)).toBe(fault);
});

test('a referral code that nobody has is a fault of the form, until it is changed or none is given', () => {
  const fault = (hasReferral: string, referralCode: string, unknownCode: string) =>
    faultsIn(
      { text: (name: string) => ({ hasReferral, referralCode })[name] ?? '' } as unknown as Fields,
      chosen,
      rules,
      { isUploading: false, unknownCode },
    )['referralCode'];
  expect(fault('yes', 'abcd 2345', 'ABCD2345')).toBe('unknown-code');
  expect(fault('yes', 'ABCD2346', 'ABCD2345')).toBeUndefined();
  expect(fault('no', 'ABCD2345', 'ABCD2345')).toBeUndefined();
  expect(fault('yes', 'ABCD2345', '')).toBeUndefined();
});
