import { canonicalAccount } from '#kit/money/bank-account.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { claimStates } from './model/referrals.ts';
import { checkBankDetails, isPaidOut, canTransitionClaim, stateOf } from './rules.ts';
import { commissionOn } from './terms.ts';

test('is 20% half-up for every fee from ₹9 to ₹10,000, in steps of a paisa', () => {
  for (let fee = 900; fee <= 1_000_000; fee++) {
    const commission = commissionOn(paise(fee));
    // Separate integer arithmetic: five commissions differ from the fee by at most two and a half paise.
    const difference = 5 * commission - fee;
    if (difference < -2 || difference > 2 || !Number.isInteger(commission))
      throw new Error(`fee ${fee}: commission ${commission}`);
  }
});

describe('an earning', () => {
  const createdAt = new Date('2026-11-20T10:00:00.000Z');
  const it = {
    reversedAt: null,
    holdReason: null,
    maturesAt: new Date('2026-11-21T10:00:00.000Z'),
    maturedPaise: 300_00,
  };
  const none = { paid: 0, inClaims: 0 };
  test.each([
    ['2026-11-21T09:59:59.999Z', 'pending'],
    ['2026-11-21T10:00:00.000Z', 'claimable'],
  ])('at %s is %s', (now, state) => expect(stateOf(it, none, new Date(now))).toBe(state));
  test('is held at any age, and reversed with or without a hold', () => {
    expect(stateOf({ ...it, holdReason: 'same-identity' }, none, new Date('2027-01-01'))).toBe('held');
    expect(stateOf({ ...it, holdReason: 'same-identity', reversedAt: createdAt }, none, createdAt)).toBe('reversed');
  });
});

describe('an earning that could be claimed', () => {
  const it = {
    reversedAt: null,
    holdReason: null,
    maturesAt: new Date('2026-11-21T10:00:00.000Z'),
    maturedPaise: 300_00,
  };
  test.each([
    [0, 299_99, 'claimable'],
    [0, 300_00, 'claimed'],
    [299_99, 1, 'claimed'],
    [300_00, 0, 'paid'],
  ])('is the third of ₹100: %i paise paid, %i in claims: %s', (paid, inClaims, state) =>
    expect(stateOf(it, { paid, inClaims }, new Date('2026-12-01'))).toBe(state),
  );
});

describe('a claim', () => {
  test('never changes once it is paid, and never to its own state', () => {
    fc.assert(
      fc.property(fc.constantFrom(...claimStates), fc.constantFrom(...claimStates), (from, to) => {
        if (from === 'paid' || from === to) expect(canTransitionClaim(from, to)).toBe(false);
      }),
    );
  });
  test('can be paid from every other state, because a transfer that took place is a fact', () => {
    for (const from of claimStates) expect(canTransitionClaim(from, 'paid')).toBe(from !== 'paid');
  });
  test.each([
    ['active', ['hold', 'paid', 'processing', 'rejected']],
    ['processing', ['active', 'hold', 'paid']],
    ['hold', ['active', 'paid', 'rejected']],
    ['rejected', ['paid']],
    ['paid', []],
  ] as const)('that is %s becomes %j', (from, may) =>
    expect(claimStates.filter((to) => canTransitionClaim(from, to)).sort()).toEqual(may),
  );
});

test('payouts cover the oldest earnings first, the last one in part', () => {
  expect([0, 99_99, 100_00, 200_00].map((before) => isPaidOut({ before }, 100_00))).toEqual([true, true, false, false]);
});

describe('an account', () => {
  const sbi = (accountNumber: string) => canonicalAccount({ ifsc: 'SBIN0000691', accountNumber });
  test('is the same with leading zeros and at another branch, and different at another bank', () => {
    expect(sbi('00000030123456789')).toBe(sbi('30123456789'));
    expect(canonicalAccount({ ifsc: 'SBIN0001234', accountNumber: '30123456789' })).toBe(sbi('30123456789'));
    expect(canonicalAccount({ ifsc: 'HDFC0000691', accountNumber: '30123456789' })).not.toBe(sbi('30123456789'));
  });
  test('keeps all other digits', () => {
    expect(sbi('301234567890')).not.toBe(sbi('30123456789'));
  });
});

describe('bank details', () => {
  const good = {
    accNumber: '1234 5678-9012',
    ifscCode: ' sbin0001234',
    bankName: ' State  Bank of India ',
    mobileNumber: '98765 43210',
  };
  test('are converted to the canonical spelling', () => {
    expect(checkBankDetails(good)).toEqual({
      faults: [],
      details: {
        accNumber: '123456789012',
        ifscCode: 'SBIN0001234',
        bankName: 'State Bank of India',
        mobileNumber: '9876543210',
        holder: '',
      },
    });
  });
  test.each([
    ['accNumber', '', 'missing'],
    ['accNumber', '12345678', 'invalid'],
    ['accNumber', '12345678901234567890', 'invalid'],
    ['accNumber', '12345678a', 'invalid'],
    ['ifscCode', '', 'missing'],
    ['ifscCode', 'SBIN1001234', 'invalid'],
    ['ifscCode', 'SBIN000123', 'invalid'],
    ['bankName', ' ', 'missing'],
    ['holder', 'आशा', 'invalid'],
    ['mobileNumber', '', 'missing'],
    ['mobileNumber', '987654321', 'invalid'],
    ['mobileNumber', '+919876543210', 'invalid'],
  ])('%s %j is %s', (field, value, reason) => {
    expect(checkBankDetails({ ...good, [field]: value }).faults).toEqual([{ field, reason }]);
  });
});
