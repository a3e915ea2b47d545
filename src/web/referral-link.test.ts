import { expect, test } from 'vitest';
import { referralIn, withReferral } from './referral-link.ts';

test.each([
  ['?ref=7K3M9PQ2', '7K3M9PQ2'],
  ['?x=1&ref=7k3m-9pq2', '7K3M9PQ2'],
  ['?ref=O0I1L123', '00111123'],
  ['?ref=', ''],
  ['?ref=%3Cscript%3E', ''],
  ['?ref=123456789012345678901', ''],
  ['', ''],
])('the code in %j is %j', (search, code) => expect(referralIn(search)).toBe(code));

test('a code is added to the query of a path', () => {
  expect(withReferral('/hi/career', '7K3M9PQ2')).toBe('/hi/career?ref=7K3M9PQ2');
  expect(withReferral('/ApplyNow/Supervisor?x=1', 'A B')).toBe('/ApplyNow/Supervisor?x=1&ref=A%20B');
});
