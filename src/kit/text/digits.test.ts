import { expect, test } from 'vitest';
import { normalizeCode } from '../ids.ts';
import { latinDigits } from './digits.ts';
import { readPhone } from './phone.ts';

test.each([
  ['०१२३४५६७८९', '0123456789'],
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['੦੧੨੩੪੫੬੭੮੯', '0123456789'],
  ['૦૧૨૩૪૫૬૭૮૯', '0123456789'],
  ['୦୧୨୩୪୫୬୭୮୯', '0123456789'],
  ['௦௧௨௩௪௫௬௭௮௯', '0123456789'],
  ['౦౧౨౩౪౫౬౭౮౯', '0123456789'],
  ['೦೧೨೩೪೫೬೭೮೯', '0123456789'],
  ['൦൧൨൩൪൫൬൭൮൯', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙', '0123456789'],
  ['꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹', '0123456789'],
  ['９８', '98'],
  ['12वीं, मकान १२-अ', '12वीं, मकान 12-अ'],
  ['', ''],
])('%j is %j', (typed, latin) => expect(latinDigits(typed)).toBe(latin));

test('a phone number and a code may be typed in them', () => {
  expect(readPhone('९८७६५ ४३२१०')).toBe('+919876543210');
  expect(readPhone('+९१ ९८७६५४३२१०')).toBe('+919876543210');
  expect(normalizeCode('abcd-२३४५')).toBe('ABCD2345');
});
