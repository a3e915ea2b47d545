import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { categories, roleStates } from '../model/jobs.ts';
import { checkRoleState, checkMayApply, noticeMark, shownClosing } from './jobs.ts';
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
  it('of a role open to everyone is never "Closed"', () => {
    expect(shownClosing({ closing: 'Closed', closesAt: null }, true)).toBe('Open');
    expect(shownClosing({ closing: '05-07-25', closesAt: null }, true)).toBe('05-07-25');
  });
  it('is the day of the closing moment in India, where the notice names no date', () => {
    const closesAt = new Date('2026-11-29T18:30:00Z');
    expect(shownClosing({ closing: 'Closed', closesAt }, true)).toBe('30-11-26');
    expect(shownClosing({ closing: 'Closed', closesAt }, false)).toBe('30-11-26');
    expect(shownClosing({ closing: '05-07-25', closesAt }, true)).toBe('05-07-25');
  });
  it('of a role that is not open is never "Open"', () => {
    expect(shownClosing({ closing: 'Open', closesAt: null }, false)).toBe('Closed');
  });
  it('of any other role stays as written', () => {
    expect(shownClosing({ closing: 'Closed', closesAt: null }, false)).toBe('Closed');
    expect(shownClosing({ closing: '05-07-25', closesAt: null }, false)).toBe('05-07-25');
  });
});

describe('the number and the day of a notice', () => {
  const role = { position: 6, openingDate: '02-06-25' };
  it('are those of the campaign, with the role’s place', () => {
    expect(noticeMark(role, { noticeNumber: 'NE/2025/01', noticeDate: '2025-05-30' })).toEqual({
      number: 'NE/2025/01/6',
      day: '2025-05-30',
    });
  });
  it('come from the opening date in a campaign that was published without them', () => {
    expect(noticeMark(role, {})).toEqual({ number: '20250602/6', day: '2025-06-02' });
    expect(noticeMark({ ...role, openingDate: 'until filled' }, {})).toEqual({ number: '6', day: undefined });
  });
});
