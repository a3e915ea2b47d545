import { describe, expect, test } from 'vitest';
import { leadStates, type LeadKind, type LeadState } from '../model/leads.ts';
import type { LeadChange, LeadWork } from '../model/changes.ts';
import { decide } from './changes.ts';

const at = new Date('2026-11-24T06:30:00Z');
const call = new Date('2026-11-25T10:00:00Z');
const changes: Readonly<Record<string, LeadChange>> = {
  take: { action: 'taken', ownerId: 'usr_me' },
  begin: { action: 'in-progress' },
  answer: { action: 'answered', note: '' },
  quote: { action: 'quoted' },
  win: { action: 'won' },
  lose: { action: 'lost', reason: 'price' },
  spam: { action: 'spam' },
  'not spam': { action: 'not-spam' },
  reopen: { action: 'reopened' },
  due: { action: 'due-set', dueAt: call },
  acknowledge: { action: 'acknowledged' },
  close: { action: 'closed', outcome: 'We repaired it.' },
};
const lead = (state: LeadState, more: Partial<LeadWork & { kind: LeadKind }> = {}) => ({
  kind: 'quote' as LeadKind,
  state,
  ownerId: null,
  dueAt: null,
  acknowledgedAt: null,
  lostReason: null,
  ...more,
});
const stateAfter = (kind: LeadKind, state: LeadState, change: LeadChange): string => {
  const decided = decide(lead(state, { kind }), change, at);
  return decided.ok ? decided.value.work.state : '-';
};

/** The rule: from each state (columns, in the order of `leadStates`) to the next; `-` is refused. */
const sales = `
             new          in-progress  answered     quoted       won   lost  spam
take         in-progress  in-progress  answered     quoted       -     -     -
begin        in-progress  in-progress  in-progress  in-progress  -     -     -
answer       answered     answered     answered     answered     -     -     answered
quote        quoted       quoted       quoted       quoted       -     -     -
win          won          won          won          won          won   -     -
lose         lost         lost         lost         lost         -     lost  -
spam         spam         spam         spam         spam         -     spam  spam
not spam     new          in-progress  -            -            -     -     new
reopen       new          in-progress  new          new          new   new   -
due          new          in-progress  answered     quoted       -     -     -
acknowledge  -            -            -            -            -     -     -
close        -            -            -            -            -     -     -`;
const cases = `
             new          in-progress  answered     quoted       won   lost  spam
take         in-progress  in-progress  -            .            .     .     -
begin        in-progress  in-progress  -            .            .     .     -
answer       -            -            -            .            .     .     -
quote        -            -            -            .            .     .     -
win          -            -            -            .            .     .     -
lose         -            -            -            .            .     .     -
spam         spam         spam         spam         .            .     .     spam
not spam     new          in-progress  -            .            .     .     new
reopen       new          in-progress  new          .            .     .     -
due          new          in-progress  -            .            .     .     -
acknowledge  new          in-progress  answered     .            .     .     -
close        answered     answered     -            .            .     .     -`;
const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [name = '', ...cells] = line.split(/ {2,}/);
      return [name, cells] as const;
    });

describe('a quote request', () => {
  test.each(rowsOf(sales))('%s', (name, cells) => {
    expect(leadStates.map((state) => stateAfter('quote', state, changes[name]!))).toEqual(cells);
  });
});
describe('a complaint', () => {
  test.each(rowsOf(cases))('%s', (name, cells) => {
    // It is never quoted, won or lost.
    const states = leadStates.filter((_state, index) => cells[index] !== '.');
    expect(states.map((state) => stateAfter('complaint', state, changes[name]!))).toEqual(
      cells.filter((cell) => cell !== '.'),
    );
  });
});

test('a lead with an owner returns to its owner', () => {
  for (const change of [changes['reopen']!, changes['not spam']!]) {
    const state = change.action === 'reopened' ? 'won' : 'spam';
    expect(decide(lead(state, { ownerId: 'usr_other' }), change, at)).toMatchObject({
      value: { work: { state: 'in-progress', ownerId: 'usr_other' } },
    });
  }
});
test('nobody takes the lead of a colleague', () => {
  expect(decide(lead('new', { ownerId: 'usr_other' }), changes['take']!, at)).toEqual({
    ok: false,
    refusal: { code: 'leads/taken', facts: { owner: 'usr_other' } },
  });
  expect(decide(lead('new', { ownerId: 'usr_me' }), changes['take']!, at).ok).toBe(true);
});
test.each([
  ['begin', call],
  ['answer', null],
  ['quote', null],
  ['win', null],
  ['lose', null],
  ['spam', null],
])('%s: the call that was agreed', (name, expected) => {
  const decided = decide(lead('new', { dueAt: call }), changes[name]!, at);
  expect(decided.ok && decided.value.work.dueAt).toEqual(expected);
});
test('an answer may agree the next call', () => {
  const decided = decide(lead('new', { dueAt: at }), { action: 'answered', note: 'wants two', dueAt: call }, at);
  expect(decided).toMatchObject({
    value: { work: { state: 'answered', dueAt: call }, note: { kind: 'note', text: 'wants two' } },
  });
});
test('the answer of a complaint acknowledges it, the first time counts', () => {
  const closed = decide(lead('new', { kind: 'complaint' }), changes['close']!, at);
  expect(closed).toMatchObject({ value: { work: { acknowledgedAt: at }, note: { kind: 'outcome' } } });
  const known = decide(lead('new', { kind: 'complaint', acknowledgedAt: call }), changes['acknowledge']!, at);
  expect(known).toMatchObject({ value: { work: { acknowledgedAt: call } } });
});

test('a lost lead keeps why until it is open again', () => {
  const after = (change: LeadChange, more: Partial<LeadWork> = {}, state: LeadState = 'lost') => {
    const decided = decide(lead(state, more), change, at);
    return decided.ok ? decided.value.work.lostReason : '-';
  };
  expect(after({ action: 'lost', reason: 'price' }, {}, 'quoted')).toBe('price');
  expect(after({ action: 'lost', reason: 'delivery' }, { lostReason: 'price' })).toBe('delivery');
  expect(after({ action: 'reopened' }, { lostReason: 'price' })).toBe(null);
  expect(after({ action: 'spam' }, { lostReason: 'price' })).toBe(null);
});
