import { expect, test } from 'vitest';
import type { RoleAnswer } from '../contract/public.ts';
import { findRoles, searchIn } from './find-roles.ts';

const role = (name: string, place: string, openToAll = false): RoleAnswer =>
  ({
    name,
    title: name,
    summary: '',
    place,
    pay: '₹16,000 a month',
    eligibility: '10th pass',
    openToAll,
  }) as RoleAnswer;
const roles = [role('Supervisor', 'Gaya'), role('Video Editor', 'Patna', true), role('Media Anchor', 'Patna')];
const found = (query: string): string[] =>
  findRoles(roles, searchIn(new URLSearchParams(query))).map(({ name }) => name);

test('without words every role is found', () => {
  expect(found('')).toHaveLength(3);
  expect(found('q=%20')).toHaveLength(3);
});
test('each word must occur, whatever its casing', () => {
  expect(found('q=patna')).toEqual(['Video Editor', 'Media Anchor']);
  expect(found('q=PATNA+media')).toEqual(['Media Anchor']);
  expect(found('q=patna+supervisor')).toEqual([]);
});
test('open roles only', () => {
  expect(found('open=1')).toEqual(['Video Editor']);
  expect(found('open=1&q=anchor')).toEqual([]);
});
