import { expect, test } from 'vitest';
import { asTyped, inGroups, newRecoveryCodes, readFactorCode, secondsUntil } from './rules.ts';

test('six digits are a code of the app, eight symbols a recovery code', () => {
  expect(readFactorCode(' 123 456 ')).toEqual({ method: 'app', code: '123456' });
  expect(readFactorCode('१२३-४५६')).toEqual({ method: 'app', code: '123456' });
  expect(readFactorCode('7k3m-9pq2')).toEqual({ method: 'recovery', code: '7K3M9PQ2' });
  expect(readFactorCode('OIL0 1111')).toEqual({ method: 'recovery', code: '01101111' });
  for (const typed of ['', '12345', '1234567', 'abcdef', '7K3M-9PQU', '7K3M-9PQ2-XW4D'])
    expect(readFactorCode(typed), typed).toBeUndefined();
});
test('there are ten different recovery codes, each of 40 random bits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(readFactorCode(asTyped(code))).toEqual({ method: 'recovery', code });
});
test('a key is read in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH');
  expect(asTyped('7K3M9PQ2')).toBe('7K3M-9PQ2');
});
test('the time left is in whole seconds and never 0 while it lasts', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const in_ = (ms: number) => new Date(now.getTime() + ms);
  expect(secondsUntil(in_(900_000), now)).toBe(900);
  expect(secondsUntil(in_(1), now)).toBe(1);
  expect(secondsUntil(in_(0), now)).toBe(0);
  expect(secondsUntil(null, now)).toBe(0);
});
