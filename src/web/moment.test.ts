import { expect, test } from 'vitest';
import { timeOfDay } from '#kit/indian-time.ts';
import { moment } from './moment.ts';

test('times are of India, with the part of the day in Hindi', () => {
  expect(moment('en', '2026-11-21T11:50:00Z')).toBe('21 Nov 2026, 5:20\u00a0pm');
  expect(moment('hi', '2026-11-21T11:50:00Z')).toBe('21 नवंबर 2026, शाम 5:20');
  expect(moment('hi', '2026-11-21T01:35:00Z')).toBe('21 नवंबर 2026, सुबह 7:05');
  expect(timeOfDay('hi', new Date('2026-11-21T11:48:00Z'))).toBe('शाम 5:18');
});
