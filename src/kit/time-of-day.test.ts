import { expect, test } from 'vitest';
import { readTimeOfDay } from './time-of-day.ts';
import { hourMs } from './time.ts';

test.each([
  ['15:30', 15.5],
  ['3:30 pm', 15.5],
  ['3.30PM', 15.5],
  ['12 am', 0],
  ['12 pm', 12],
  ['9 am', 9],
  ['०९:०५', 9 + 5 / 60],
  ['00:00', 0],
  ['23:59', 23 + 59 / 60],
])('the time %s is understood', (typed, hours) => expect(readTimeOfDay(typed)).toBe(Math.round(hours * hourMs)));
test.each(['', '24:00', '9', '13 pm', '0 am', '9:60', '9:5', 'noon', '9:00 uhr', '-1:00'])(
  'the time %j is refused',
  (typed) => expect(readTimeOfDay(typed)).toBeUndefined(),
);
