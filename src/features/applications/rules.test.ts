import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newCode } from '#kit/ids.ts';
import { ageOn, after, dayInIndia, dayMs, isDay } from '#kit/time.ts';
import { categories } from '#features/jobs/model/jobs.ts';
import type { ApplicationForm } from './model/applications.ts';
import { districtIn, districtsOf, stateNames } from './forms/places.ts';
import { bornBy, checkForm, type FormFacts, formText, isAfterInterviews } from './rules.ts';
import { type IdentityRule, identityRules } from './terms.ts';

const accountPhone = '+919876543210';
const today = '2026-11-20';
const facts = (change: Partial<FormFacts> = {}): FormFacts => ({
  accountPhone,
  today,
  identity: 'aadhaar',
  districtIn,
  isState: (state) => stateNames.includes(state),
  ...change,
});
const validForm: ApplicationForm = {
  name: 'Asha Kumari',
  fatherName: 'Ram Prasad',
  mobile: accountPhone,
  altMobile: '',
  email: 'asha@example.com',
  dob: '1999-04-12',
  gender: 'Female',
  address: 'Ward 7, Danapur',
  district: 'Patna',
  state: 'Bihar',
  category: 'GEN',
  qualification: 'Graduate',
  experience: '2',
  aadhar: '234123412346',
  hasReferral: 'no',
  referralCode: '',
  agree: true,
  photo: '/api/photos/applicants/x.jpg',
  appliedFor: 'Supervisor',
};
const check = (change: Partial<ApplicationForm>, more: Partial<FormFacts> = {}) =>
  checkForm({ ...validForm, ...change }, facts(more));
const faultsOf = (change: Partial<ApplicationForm>, more: Partial<FormFacts> = {}): Record<string, string> => {
  const read = check(change, more);
  return 'faults' in read ? Object.fromEntries(read.faults.map((fault) => [fault.field, fault.reason])) : {};
};
const formOf = (change: Partial<ApplicationForm>, more: Partial<FormFacts> = {}) => {
  const read = check(change, more);
  if ('faults' in read) throw new Error(`refused: ${JSON.stringify(read.faults)}`);
  return read.checked;
};

const day = (min: string, max: string) =>
  fc
    .date({ min: new Date(`${min}T00:00:00Z`), max: new Date(`${max}T00:00:00Z`), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));

describe('age', () => {
  test('is decided by the birthday, on every day', () => {
    fc.assert(
      fc.property(day('1930-01-01', '2030-12-31'), day('2024-01-01', '2032-12-31'), (dob, on) => {
        const age = ageOn(dob, on);
        const isPossible = age >= 0 && age <= 100;
        const expectedOfPossible = age < 18 ? 'under-age' : undefined;
        const expected = isPossible ? expectedOfPossible : 'invalid';
        return faultsOf({ dob, experience: 0 }, { today: on })['dob'] === expected;
      }),
    );
  });
  test('the latest birth date offered is the latest accepted', () => {
    fc.assert(
      fc.property(day('2020-01-01', '2060-12-31'), (on) => {
        const last = bornBy(on);
        const next = after(new Date(`${last}T00:00:00Z`), dayMs)
          .toISOString()
          .slice(0, 10);
        return (
          isDay(last) &&
          faultsOf({ dob: last, experience: 0 }, { today: on })['dob'] === undefined &&
          faultsOf({ dob: next, experience: 0 }, { today: on })['dob'] === 'under-age'
        );
      }),
    );
  });
  test.each([
    ['2008-11-20', today, undefined],
    ['2008-11-21', today, 'under-age'],
    ['2008-02-29', '2026-02-28', 'under-age'],
    ['2008-02-29', '2026-03-01', undefined],
    ['2026-11-21', today, 'invalid'],
    ['1925-11-21', today, undefined],
    ['1925-11-20', today, 'invalid'],
    ['', today, 'missing'],
    ['12-04-1999', today, undefined],
    ['१२/०४/१९९९', today, undefined],
    ['04/13/1999', today, 'no-such-day'],
    ['1999-02-30', today, 'no-such-day'],
    ['1999-4-12', today, 'invalid'],
    ['0000-01-01', today, 'invalid'],
  ])('born %j, on %s: %s', (dob, on, reason) =>
    expect(faultsOf({ dob, experience: 0 }, { today: on })['dob']).toBe(reason),
  );
});

describe('places', () => {
  test('every district of its state is accepted in any casing and normalized', () => {
    for (const state of stateNames) {
      for (const district of districtsOf(state) ?? []) {
        expect(formOf({ state, district: district.toUpperCase() }).form).toMatchObject({ state, district });
      }
    }
    expect(stateNames.length).toBe(36);
  });
  test('a district of another state is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stateNames), fc.constantFrom(...stateNames), fc.nat(), (state, other, at) => {
        const districts = districtsOf(other)!;
        const district = districts[at % districts.length]!;
        const reason = faultsOf({ state, district })['district'];
        return districtIn(state, district) === undefined ? reason === 'not-in-state' : reason === undefined;
      }),
    );
  });
  test.each(['constructor', '__proto__', 'toString', 'bihar ', 'BIHAR', ''])(
    '%j is not a state, also where objects have such a key',
    (state) => {
      const faults = faultsOf({ state });
      expect(faults['state']).toBe(state === '' ? 'missing' : state.trim() === 'Bihar' ? undefined : 'unknown-state');
      expect(districtsOf(state)).toBeUndefined();
      expect(districtIn(state, 'Patna')).toBeUndefined();
    },
  );
  test('the districts are in alphabetical order without duplicates', () => {
    for (const state of stateNames) {
      const all = districtsOf(state)!;
      expect(all).toEqual([...all].sort((a, b) => a.localeCompare(b, 'en')));
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBeGreaterThan(0);
    }
  });
});

describe('text', () => {
  const fields = ['name', 'fatherName', 'address', 'qualification'] as const;
  const odd = fc.constantFrom(
    '\u0000',
    '\n',
    '\r\n',
    '|',
    '\u202e',
    '\u200b',
    '\ufeff',
    '\t',
    '\u00a0',
    '\u2028',
    '  ',
  );
  const messy = fc
    .array(fc.oneof(odd, fc.string({ maxLength: 6 }), fc.constantFrom('Ram', 'राम', 'Ñandú')), { maxLength: 12 })
    .map((parts) => parts.join(''));

  test('becomes one line without bars and invisible characters', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), messy, (field, typed) => {
        const read = check({ [field]: typed });
        if ('faults' in read) return read.faults.every((fault) => fault.field === field);
        const stored = read.checked.form[field];
        return stored !== '' && stored === stored.trim() && !/[\p{Cc}|\u202e\u200b\ufeff]|\s\s/u.test(stored);
      }),
    );
  });
  test('normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(messy, (typed) => {
        const once = check({ name: typed });
        return 'faults' in once || formOf({ name: once.checked.form.name }).form.name === once.checked.form.name;
      }),
    );
  });
  test.each(['', '   ', '\u200d\u200d', '\u200b', '||', '\u0000', '\u3164', '\uffa0\u2800'])(
    'a name of %j is missing',
    (name) => expect(faultsOf({ name })).toEqual({ name: 'missing' }),
  );
  test.each([
    ['1', 'no-name'],
    ['१२', 'no-name'],
    ['X', 'no-name'],
    ['. -', 'no-name'],
    ['😀', 'no-name'],
    ['Asha 😀', 'characters'],
  ])('%j is nobody’s name: %s', (name, reason) => {
    expect(faultsOf({ name })).toEqual({ name: reason });
    expect(faultsOf({ fatherName: name })).toEqual({ fatherName: reason });
  });
  test('numbers may be typed in Hindi digits', () => {
    const { form, identityNumber } = formOf({
      mobile: '९८७६५४३२१०',
      altMobile: '९१२३४ ५६७८९',
      dob: '१२/०४/१९९९',
      experience: '२',
      aadhar: '२३४१ २३४१ २३४६',
    });
    expect(form).toMatchObject({
      altMobile: '+919123456789',
      dob: '1999-04-12',
      experience: 2,
      identityLastFour: '2346',
    });
    expect(identityNumber).toBe('234123412346');
  });
  test('Hindi keeps its joiners', () => {
    expect(formOf({ name: 'क्‍षमा शर्मा' }).form.name).toBe('क्‍षमा शर्मा');
  });
  test.each([
    '<x>@b.example',
    'a,b@c.example',
    'a;b@c.example',
    '"a"@b.example',
    'a',
    'a@b',
    'a b@c.de',
    'a@b@c.de',
    'a|b@c.de',
    '@c.de',
    'a@c.d',
    'a@c..',
    'a@c.de\u0000f',
  ])('%j is not an e-mail address', (email) => expect(faultsOf({ email })).toEqual({ email: 'invalid' }));
  test.each(['asha@example.com', 'a+b.c@d-e.co.in', 'आशा@उदाहरण.भारत'])('%j is an e-mail address', (email) =>
    expect(formOf({ email }).form.email).toBe(email),
  );
});

describe('phones', () => {
  test('the mobile is the account’s number in any notation', () => {
    for (const mobile of ['9876543210', '+91 98765 43210', '09876543210', ''])
      expect(formOf({ mobile }).form.mobile).toBe(accountPhone);
    expect(formOf({ mobile: undefined as never }).form.mobile).toBe(accountPhone);
    expect(faultsOf({ mobile: '9876543211' })).toEqual({ mobile: 'not-yours' });
  });
  test('the other number is optional, but never invalid', () => {
    expect(formOf({ altMobile: '91234 56789' }).form.altMobile).toBe('+919123456789');
    expect(formOf({ altMobile: undefined as never }).form.altMobile).toBe('');
    expect(faultsOf({ altMobile: '12345' })).toEqual({ altMobile: 'invalid' });
  });
});

describe('experience', () => {
  test('is whole years since the age of 14', () => {
    fc.assert(
      fc.property(
        day('1927-01-01', '2008-11-20'),
        fc.integer({ min: 0, max: 99 }),
        fc.boolean(),
        (dob, years, asText) => {
          const limit = ageOn(dob, today) - 14;
          const reason = faultsOf({ dob, experience: asText ? String(years) : years })['experience'];
          return reason === (years > limit ? 'too-much' : undefined);
        },
      ),
    );
  });
  test.each([-1, 1.5, '1.5', '-2', '1e1', '0x5', 'two', '5a'])('%j is invalid', (experience) => {
    expect(faultsOf({ experience })).toEqual({ experience: 'invalid' });
  });
  test('empty is 0', () => {
    for (const experience of ['', ' ', '0', 0]) expect(formOf({ experience }).form.experience).toBe(0);
    expect(formOf({ experience: undefined as never }).form.experience).toBe(0);
  });
});

describe('the identity document', () => {
  const twelve = fc.stringMatching(/^\d{12}$/);
  test('is twelve digits in any grouping; the form keeps the last four', () => {
    fc.assert(
      fc.property(twelve, fc.constantFrom(' ', '-', ''), (number, gap) => {
        const { identityNumber, form } = formOf({ aadhar: number.replace(/(.{4})(?=.)/g, `$1${gap}`) });
        return (
          identityNumber === number &&
          form.identityLastFour === number.slice(-4) &&
          !JSON.stringify(form).includes(number)
        );
      }),
    );
  });
  test('a wrong check digit is accepted: the screen warns of it', () => {
    expect(formOf({ aadhar: '234123412340' }).identityNumber).toBe('234123412340');
  });
  const cases: [IdentityRule, string, string | undefined][] = [
    ['aadhaar', '', 'missing'],
    ['aadhaar', '12345', 'not-12-digits'],
    ['aadhaar', '2341234123461', 'not-12-digits'],
    ['aadhaar', 'XXXXXXXX2346', 'not-12-digits'],
    ['aadhaar', '२३४१२३४१२३४६', undefined],
    ['optional', '', undefined],
    ['optional', '1', 'not-12-digits'],
    ['any-document', '', 'missing'],
    ['any-document', 'abcde1234f', undefined],
    ['any-document', 'BR-01/2020/0012345', undefined],
    ['any-document', '12345', 'invalid'],
    ['any-document', 'ABC<script>', 'invalid'],
  ];
  test.each(cases)('under the rule %s, %j: %s', (identity, aadhar, reason) =>
    expect(faultsOf({ aadhar }, { identity })['aadhar']).toBe(reason),
  );
  test('every rule has a case above', () =>
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(identityRules)));
});

describe('the referral code', () => {
  test('is normalized; ignored without a yes', () => {
    fc.assert(
      fc.property(
        fc.constant(0).map(() => newCode()),
        fc.constantFrom<ApplicationForm['hasReferral']>('yes', true),
        (code, yes) => {
          const typed = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
          return formOf({ hasReferral: yes, referralCode: typed }).referralCode === code;
        },
      ),
    );
    for (const no of ['no', false, undefined] as const) {
      expect(formOf({ hasReferral: no as never, referralCode: 'ABCD2345' }).referralCode).toBe('');
    }
  });
  test('a yes without a code is refused', () => {
    expect(faultsOf({ hasReferral: 'yes', referralCode: ' - ' })).toEqual({ referralCode: 'missing' });
  });
});

describe('the whole form', () => {
  test('reports every fault at once', () => {
    const faults = faultsOf({
      name: '',
      fatherName: '',
      address: '',
      qualification: '',
      email: '',
      dob: '',
      district: '',
      state: '',
      experience: 'x',
      aadhar: '',
      agree: false,
      photo: '',
      gender: 'X',
      altMobile: '1',
      mobile: '9000000000',
      hasReferral: true,
      referralCode: '',
    });
    expect(Object.keys(faults).sort()).toEqual(
      [
        'name',
        'fatherName',
        'address',
        'qualification',
        'email',
        'dob',
        'district',
        'state',
        'experience',
        'aadhar',
        'agree',
        'photo',
        'gender',
        'altMobile',
        'mobile',
        'referralCode',
      ].sort(),
    );
  });
  test('the declaration accepts only yes', () => {
    for (const agree of [false, 'false', '', 'no', 'on'] as const)
      expect(faultsOf({ agree })).toEqual({ agree: 'missing' });
    for (const agree of [true, 'true'] as const) expect(faultsOf({ agree })).toEqual({});
  });
  test('accepts every category and gender of the form', () => {
    for (const category of categories) expect(formOf({ category }).form.category).toBe(category);
    for (const gender of ['Male', 'Female', 'Other', '']) expect(formOf({ gender }).form.gender).toBe(gender);
  });
  test('two forms have the same text exactly when their fields are equal', () => {
    const whole = { ...formOf({}).form, referralCode: '', photoKey: 'applicants/a.jpg' };
    const turned = Object.fromEntries(Object.entries(whole).reverse()) as typeof whole;
    expect(formText('Supervisor', 50_000, turned)).toBe(formText('Supervisor', 50_000, whole));
    expect(formText('Supervisor', 50_000, { ...whole, address: 'Ward 8' })).not.toBe(
      formText('Supervisor', 50_000, whole),
    );
    expect(formText('Supervisor', 25_000, whole)).not.toBe(formText('Supervisor', 50_000, whole));
    expect(formText('Media Anchor', 50_000, whole)).not.toBe(formText('Supervisor', 50_000, whole));
  });
});

test('an application on the last interview day in India is in time, one on the next day is not', () => {
  expect(isAfterInterviews(new Date('2025-07-05T18:29:59Z'), '2025-07-05')).toBe(false);
  expect(isAfterInterviews(new Date('2025-07-05T18:30:00Z'), '2025-07-05')).toBe(true);
  expect(dayInIndia(new Date('2025-07-05T18:30:00Z'))).toBe('2025-07-06');
});
