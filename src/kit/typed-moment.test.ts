import { expect, test } from 'vitest';
import { readTypedMoment } from './typed-moment.ts';

test.each([
  ['2026-12-01', '18:00', '2026-12-01T12:30:00.000Z'],
  ['1/12/2026', '0:05', '2026-11-30T18:35:00.000Z'],
  ['०१/१२/२०२६', '१८.३०', '2026-12-01T13:00:00.000Z'],
])('%s %s in India', (day, time, at) => {
  expect(readTypedMoment({ day, time })).toEqual({ at: new Date(at) });
});
test.each([
  [
    '',
    '',
    [
      ['day', 'missing'],
      ['time', 'missing'],
    ],
  ],
  ['2026-02-30', '10:00', [['day', 'invalid']]],
  ['2026-12-01', '24:00', [['time', 'invalid']]],
  ['2026-12-01', '18', [['time', 'invalid']]],
])('%s %s names each fault', (day, time, faults) => {
  expect(readTypedMoment({ day, time })).toEqual({ faults: faults.map(([field, reason]) => ({ field, reason })) });
});
