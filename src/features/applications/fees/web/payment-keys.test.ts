import { expect, test } from 'vitest';
import { keysIn, queryOf } from './payment-keys.ts';

test('what a return page lacks is not in the address of the next page', () => {
  const ids = { payment_id: 'MOJO1', payment_request_id: 'none', payment_status: undefined };
  expect(queryOf(ids)).toBe('?payment_id=MOJO1&payment_request_id=none');
  expect(queryOf({})).toBe('');
  expect(keysIn(new URLSearchParams(queryOf(ids)))).toEqual({ payment_id: 'MOJO1', payment_request_id: 'none' });
});
