// The rules of texts of SMS: TRAI's direction of 18 November 2025, as the operators apply it, and ours.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from '#kit/language.ts';
import { newReference } from '#kit/ids.ts';
import { paise } from '#kit/money/paise.ts';
import { smsParts } from '#kit/text/sms-parts.ts';
import { minuteMs } from '#kit/time.ts';
import { otpLength, otpLifeMs } from '#features/accounts/terms.ts';
import { refundBusinessDays } from '#features/jobs/terms.ts';
import { dayInSms, fitsSlot, referenceInSms, sms, sumInSms, timeInSms } from '#features/notifications/model/sms.ts';
import { slotKinds, smsNames, smsTexts } from '#features/notifications/model/sms-texts.ts';
import { factorLockMs, maxWrongFactors } from '#features/staff/terms.ts';
import { catalog } from '../scripts/docs/message-catalog.ts';
import { longestText } from '../scripts/docs/messages-page.ts';

/** Texts with a third slot, each with the reason that was given to the operators. */
const thirdSlots: Readonly<Record<string, string>> = {};

describe.each(smsNames.flatMap((name) => languages.map((language) => ({ name, language }))))(
  '$name in $language',
  ({ name, language }) => {
    // The company and the host are written out when a text is registered.
    const registered = smsTexts[name][language].replaceAll('{company}', 'Company').replaceAll('{host}', 'example.com');
    const [first = '', ...rest] = registered.split(/\{\w+\}/);

    test('has two slots at most, or a reason for a third', () => {
      expect(rest.length).toBeLessThanOrEqual(name in thirdSlots ? 3 : 2);
    });
    test('has a word between two slots', () => {
      for (const between of rest.slice(0, -1)) expect(between).toMatch(/\p{L}/u);
    });
    test('names a type for each slot', () => {
      for (const [, slot = ''] of registered.matchAll(/\{(\w+)\}/g)) expect(Object.keys(slotKinds)).toContain(slot);
    });
    test('has links and numbers to call in slots of their own types only', () => {
      for (const fixed of [first, ...rest])
        expect(fixed.replace('@example.com', '')).not.toMatch(/www\.|:\/\/|\.\w{2,}|\d{5}/);
    });
    test('has two parts at most with the longest values', () => {
      expect(smsParts(longestText(name, language)).parts).toBeLessThanOrEqual(2);
    });
  },
);

test('every text is in docs/messages.md as an SMS, and every SMS there is a registered text', () => {
  const bySms = catalog().filter(({ channels }) => channels.includes('SMS'));
  expect(bySms.map(({ template }) => template).toSorted()).toEqual(smsNames.toSorted());
});

test('the terms that texts write out are those of the product', () => {
  const minutes = otpLifeMs / minuteMs;
  for (const language of languages) {
    expect(smsTexts['sign-in-code'][language]).toMatch(new RegExp(`\\b${minutes} (minutes|मिनट)`));
    expect(smsTexts['account-move-code'][language]).toMatch(new RegExp(`\\b${minutes} (minutes|मिनट)`));
    expect(smsTexts['refund-started'][language]).toMatch(new RegExp(`\\b${refundBusinessDays} (business|कामकाजी)`));
    expect(smsTexts['staff-factor-locked'][language]).toMatch(
      new RegExp(`\\b${factorLockMs / minuteMs} (minutes|मिनट)`),
    );
    expect(smsTexts['staff-factor-locked'][language]).toMatch(new RegExp(`\\b${maxWrongFactors} (wrong|गलत)`));
  }
  expect(slotKinds.code.max).toBe(otpLength);
});

test('a sum is never rounded, and fits its slot', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (sum) => {
      const value = sumInSms(paise(sum));
      const [, rupees, rest = '0'] = /^(\d+)(?:and(\d+)paise)?$/.exec(value) ?? [];
      expect(Number(rupees) * 100 + Number(rest)).toBe(sum);
      expect(fitsSlot({ name: 'amount', type: 'alphanumeric', value })).toBe(true);
    }),
  );
});

test('references, days and times fit their slots', () => {
  expect(fitsSlot({ name: 'number', type: 'alphanumeric', value: referenceInSms(newReference('SA')) })).toBe(true);
  const at = new Date('2026-12-21T23:35:00Z');
  expect([dayInSms(at), timeInSms(at)]).toEqual(['22Dec2026', '505am']);
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      (moment) => {
        expect(fitsSlot({ name: 'day', type: 'alphanumeric', value: dayInSms(moment) })).toBe(true);
        expect(fitsSlot({ name: 'time', type: 'alphanumeric', value: timeInSms(moment) })).toBe(true);
      },
    ),
  );
});

test.each([
  ['numeric', 'code', '12 456'],
  ['numeric', 'code', '१२३'],
  ['alphanumeric', 'number', 'SA-7K3M'],
  ['alphanumeric', 'amount', '1,234'],
  ['alphanumeric', 'utr', ''],
  ['alphanumeric', 'utr', 'A'.repeat(23)],
  ['url', 'link', 'example.com'],
] as const)('a value of another type is refused: %s %s %j', (type, name, value) => {
  expect(fitsSlot({ name, type, value })).toBe(false);
});

test('a text is filled in, in the language of its recipient', () => {
  const values = { company: { en: 'Namuna', hi: 'नमूना' }, number: 'SR1', amount: '99and80paise' };
  expect(sms('refund-started', values)('en')).toEqual({
    template: 'refund-started',
    language: 'en',
    text: 'Namuna: we have started your refund SR1 of Rs 99and80paise. It takes up to 7 business days.',
    slots: [
      { name: 'number', type: 'alphanumeric', value: 'SR1' },
      { name: 'amount', type: 'alphanumeric', value: '99and80paise' },
    ],
  });
  expect(sms('refund-started', values)('hi').text).toBe(
    'नमूना: ₹99and80paise के रिफ़ंड SR1 का अनुरोध भेजा गया। 7 कामकाजी दिन तक लगते हैं।',
  );
});
