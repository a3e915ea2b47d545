import { describe, expect, test } from 'vitest';
import { messageTitles } from '#features/notifications/web/parts/words.ts';
import { catalog, missingEntries } from '../scripts/docs/message-catalog.ts';
import { missing, newlyRequired } from '../scripts/surface/compare.ts';
import { readFrozen } from '../scripts/surface/file.ts';
import { readSurface } from '../scripts/surface/read.ts';

// test/public-answers.test.ts compares the sections that only a running product shows.
const frozen = readFrozen();
const actual = await readSurface();

test('nothing is missing or renamed', () => {
  const { about: _, ...sections } = frozen;
  const own = Object.fromEntries(Object.entries(sections).filter(([name]) => name in actual));
  expect(missing(own, actual)).toEqual([]);
  expect(Object.keys(actual).filter((name) => !(name in frozen))).toEqual([]);
});

test('no call has a new required field', () => {
  expect(newlyRequired(frozen, actual)).toEqual([]);
});

test('additions are in the file', () => {
  expect(missing(actual, frozen), 'new in the public surface: run npm run surface -- --write').toEqual([]);
});

test('every message is in docs/messages.md', async () => {
  expect(await missingEntries(), 'add them to scripts/docs/message-catalog.ts, then run npm run docs').toEqual([]);
});

test('every message has a title for the desk', () => {
  const templates = [...new Set(catalog().map(({ template }) => template))];
  expect(Object.keys(messageTitles.en).toSorted()).toEqual(templates.toSorted());
});

describe('the comparison', () => {
  const call = { success: 201, body: ['amount', 'email?'], refusals: { 'jobs/closed': 403 } };
  const calls = (change: object) => ({ calls: { 'POST /pay': { ...call, ...change } } });

  test.each([
    ['a call', { calls: {} }, ['calls › POST /pay']],
    ['a field', calls({ body: ['amount'] }), ['calls › POST /pay › body › email?']],
    ['a refusal', calls({ refusals: {} }), ['calls › POST /pay › refusals › jobs/closed']],
    ['a status', calls({ success: 200 }), ['calls › POST /pay › success: was 201, is 200']],
  ])('names %s that is gone or changed', (_what, actual, gone) => {
    expect(missing(calls({}), actual)).toEqual(gone);
  });

  test('accepts additions, and a field that became optional', () => {
    const actual = calls({ body: ['amount?', 'email?', 'note?'], refusals: { 'jobs/closed': 403, 'jobs/full': 409 } });
    expect(missing(calls({}), actual)).toEqual([]);
    expect(missing(actual, calls({}))).toEqual(expect.arrayContaining(['calls › POST /pay › body › note?']));
  });

  test('reports a new required field', () => {
    expect(newlyRequired(calls({}), calls({ body: ['amount', 'email', 'age'] }))).toEqual([
      'calls › POST /pay › body › email',
      'calls › POST /pay › body › age',
    ]);
  });

  test('accepts listed names that match a pattern, and only those', () => {
    expect(missing({ acts: ['claims/*'] }, { acts: ['claims/paid'] })).toEqual([]);
    expect(missing({ acts: ['claims/*'] }, { acts: ['claim/paid'] })).toEqual(['acts › claims/*']);
  });
});
