import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise } from '#kit/paise.ts';
import { claimStates } from './model.ts';
import { checkBankDetails, commissionOn, maturesAt, mayMoveClaim, stateOf } from './rules.ts';

test('20% half-up for every fee from ₹9 to ₹10,000, in steps of a paisa', () => {
  for (let fee = 900; fee <= 1_000_000; fee++) {
    const commission = commissionOn(paise(fee));
    // Whole-number arithmetic of its own: five commissions differ from the fee by two paise and a half at most.
    const difference = 5 * commission - fee;
    if (difference < -2 || difference > 2 || !Number.isInteger(commission))
      throw new Error(`fee ${fee}: commission ${commission}`);
  }
});

describe('an earning', () => {
  const createdAt = new Date('2026-11-20T10:00:00.000Z');
  const it = { reversedAt: null, holdReason: null, maturesAt: maturesAt(createdAt), maturedPaise: 300_00 };
  const none = { paid: 0, inClaims: 0 };
  test.each([
    ['2026-11-21T09:59:59.999Z', 'pending'],
    ['2026-11-21T10:00:00.000Z', 'claimable'],
  ])('at %s is %s', (now, state) => expect(stateOf(it, none, new Date(now))).toBe(state));
  test('is held whatever its age, and reversed whatever its hold', () => {
    expect(stateOf({ ...it, holdReason: 'same-identity' }, none, new Date('2027-01-01'))).toBe('held');
    expect(stateOf({ ...it, holdReason: 'same-identity', reversedAt: createdAt }, none, createdAt)).toBe('reversed');
  });
});

describe('an earning that could be claimed', () => {
  const createdAt = new Date('2026-11-20T10:00:00.000Z');
  const it = { reversedAt: null, holdReason: null, maturesAt: maturesAt(createdAt), maturedPaise: 300_00 };
  test.each([
    [0, 299_99, 'claimable'],
    [0, 300_00, 'claimed'],
    [299_99, 1, 'claimed'],
    [300_00, 0, 'paid'],
  ])('is the third of ₹100: %i paise paid, %i in claims: %s', (paid, inClaims, state) =>
    expect(stateOf(it, { paid, inClaims }, new Date('2026-12-01'))).toBe(state),
  );
});

test('paid and rejected claims never move again; nothing moves to itself', () => {
  fc.assert(
    fc.property(fc.constantFrom(...claimStates), fc.constantFrom(...claimStates), (from, to) => {
      if (from === 'paid' || from === 'rejected' || from === to) expect(mayMoveClaim(from, to)).toBe(false);
    }),
  );
});

describe('bank details', () => {
  const good = {
    accNumber: '1234 5678-9012',
    ifscCode: ' sbin0001234',
    bankName: ' State  Bank of India ',
    mobileNumber: '98765 43210',
  };
  test('are brought into one spelling', () => {
    expect(checkBankDetails(good)).toEqual({
      faults: [],
      details: {
        accNumber: '123456789012',
        ifscCode: 'SBIN0001234',
        bankName: 'State Bank of India',
        mobileNumber: '9876543210',
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
    ['mobileNumber', '', 'missing'],
    ['mobileNumber', '987654321', 'invalid'],
    ['mobileNumber', '+919876543210', 'invalid'],
  ])('%s %j is %s', (field, value, reason) => {
    expect(checkBankDetails({ ...good, [field]: value }).faults).toEqual([{ field, reason }]);
  });
});
