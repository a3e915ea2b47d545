import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { categories, roleStates } from '../model/jobs.ts';
import { checkRoleState, checkMayApply, shownClosing } from './jobs.ts';
import { feeFor, isFee } from '../terms.ts';

const codeOf = (result: ReturnType<typeof checkMayApply>): string => (result.ok ? 'ok' : result.refusal.code);

describe('who may apply', () => {
  const table = [
    ['closed', false, 'jobs/closed'],
    ['closed', true, 'jobs/closed'],
    ['invited', false, 'jobs/not-invited'],
    ['invited', true, 'ok'],
    ['open', false, 'ok'],
    ['open', true, 'ok'],
  ] as const;
  it.each(table)('%s role, invited %s: %s', (state, isInvited, expected) => {
    expect(codeOf(checkRoleState({ state }, isInvited))).toBe(expected);
    expect(codeOf(checkMayApply({ state }, { isInvited, switchedOn: true }))).toBe(expected);
    expect(codeOf(checkMayApply({ state }, { isInvited, switchedOn: false }))).toBe(
      expected === 'ok' ? 'jobs/not-switched-on' : expected,
    );
  });
  it('covers every state in the table', () => {
    expect(new Set(table.map(([state]) => state))).toEqual(new Set(roleStates));
  });
});

describe('the fee', () => {
  it('is the general fee for GEN and OBC and the reservation fee for SC, ST and EWS', () => {
    const fees = { general: paise(50_000), reservation: paise(25_000) };
    expect(Object.fromEntries(categories.map((category) => [category, feeFor(fees, category)]))).toEqual({
      GEN: 50_000,
      OBC: 50_000,
      SC: 25_000,
      ST: 25_000,
      EWS: 25_000,
    });
  });
  it('is from ₹9 to ₹10,000', () => {
    expect([899, 900, 1_000_000, 1_000_001].map((count) => isFee(paise(count)))).toEqual([false, true, true, false]);
  });
  it('is one of the two fees of the role', () => {
    const fee = fc.integer({ min: 900, max: 1_000_000 }).map(paise);
    fc.assert(
      fc.property(fee, fee, fc.constantFrom(...categories), (general, reservation, category) => {
        const fee = feeFor({ general, reservation }, category);
        expect([general, reservation]).toContain(fee);
      }),
    );
  });
});

describe('the closing text', () => {
  it('is the last day in India before the closing moment, whatever the state', () => {
    const midnight = new Date('2026-11-29T18:30:00Z');
    for (const openToAll of [true, false]) {
      expect(shownClosing({ closesAt: midnight }, openToAll)).toBe('29-11-26');
      expect(shownClosing({ closesAt: new Date(midnight.getTime() + 1) }, openToAll)).toBe('30-11-26');
    }
  });
  it('says without a moment whether everybody can apply', () => {
    expect(shownClosing({ closesAt: null }, true)).toBe('Open');
    expect(shownClosing({ closesAt: null }, false)).toBe('Closed');
  });
});
