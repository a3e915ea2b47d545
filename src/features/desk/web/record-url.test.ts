import { expect, test } from 'vitest';
import { recordOf } from './record-url.ts';

const of = (subject: string, details = {}, subjectName = '') => recordOf({ subject, details, subjectName });

test('a record of the audit has the name by which people know it, and its page', () => {
  expect(of('lead_abc', { number: 17, version: 2 })).toEqual({ name: 'SL-17', url: '/desk/leads/17' });
  expect(of('quo_abc', { serial: 4, number: 'SQ/26-27/0003' })).toEqual({
    name: 'SQ/26-27/0003',
    url: '/desk/quotations/4',
  });
  expect(of('quo_abc', { number: 'SQ/26-27/0003' })).toEqual({
    name: 'SQ/26-27/0003',
    url: '/desk/quotations?q=SQ%2F26-27%2F0003',
  });
  expect(of('quo_abc', { serial: 4 })).toEqual({ name: '4', url: '/desk/quotations/4' });
  expect(of('usr_abc', {}, 'Ravi Kumar')).toEqual({ name: 'Ravi Kumar', url: '/desk/people/usr_abc' });
  expect(of('SB-7K3M-9PQ2-XW4D').url).toBe('/desk/payout-runs/SB-7K3M-9PQ2-XW4D');
  for (const number of ['SR-7K3M-9PQ2-XW4D', 'SD-7K3M-9PQ2-XW4D', 'SY-7K3M-9PQ2-XW4D']) {
    expect(of(number, { payment: 'pay_abc' }).url).toBe('/desk/payments/pay_abc');
    expect(of(number, { feePaise: 59_000 }).url).toBe(`/desk/search?q=${number}`);
  }
  expect(of('SP-7K3M-9PQ2-XW4D').url).toBe('/desk/payouts?q=SP-7K3M-9PQ2-XW4D');
  expect(of('blk_abc')).toEqual({ name: undefined, url: '/desk/work/blk_abc' });
  expect(of('paid roles')).toEqual({ name: undefined, url: null });
});
