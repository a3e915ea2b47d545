import { expect, test } from 'vitest';
import { spacedPhone } from './spaced-phone.ts';

test('Indian numbers are shown in two groups', () => {
  expect(spacedPhone('+919000000001')).toBe('+91 90000 00001');
  expect(spacedPhone('+14155552671')).toBe('+14155552671');
});
