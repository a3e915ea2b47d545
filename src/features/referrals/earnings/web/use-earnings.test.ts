import { expect, test } from 'vitest';
import { type ClaimAnswer, makeClaim } from '../../claims/contract/public.ts';
import { accountPaidTo } from './use-earnings.ts';

const paid: ClaimAnswer = {
  _id: 'SC-7K3M-9PQ2-XW4D',
  amount: 250,
  date: '2026-11-20T06:30:00.000Z',
  accNumber: '123456789012',
  ifscCode: 'SBIN0001234',
  bankName: 'State Bank of India',
  mobileNumber: '9876543210',
  holder: 'Asha Kumari',
  activeStatus: 'paid',
} as unknown as ClaimAnswer;

test('the account of an earlier payout is claimed to again by a body that the call takes', () => {
  const account = accountPaidTo([{ ...paid, returnedAt: null }]);
  const body = { payableAmount: 300, referralCode: 'ABCDEFGH', ...account, activeStatus: 'active' };
  expect(makeClaim.body?.safeParse(body)).toMatchObject({ success: true, data: body });
});
test('a claim that was returned, or whose account is erased, has no account to claim to', () => {
  expect(accountPaidTo([{ ...paid, returnedAt: '2026-11-22T06:30:00.000Z' }])).toBeUndefined();
  expect(accountPaidTo([{ ...paid, returnedAt: null, accNumber: '••••••••9012' }])).toBeUndefined();
});
