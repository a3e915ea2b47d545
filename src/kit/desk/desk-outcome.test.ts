import { expect, test } from 'vitest';
import { afterDone, withoutOutcome } from './desk-outcome.ts';

test('an accepted form leads back to its page with its filters and what was done', () => {
  expect(afterDone('/desk/leads?status=new', { done: 'leads/answered' })).toBe(
    '/desk/leads?status=new&done=leads%2Fanswered',
  );
  expect(afterDone('/desk/leads?done=old&undo=x', { done: 'leads/moved', undo: 'bulk_1' })).toBe(
    '/desk/leads?done=leads%2Fmoved&undo=bulk_1',
  );
});
test('it leads elsewhere when the answer says so', () => {
  expect(afterDone('/desk/leads/17', { done: 'quotations/created', goTo: '/desk/quotations/3' })).toBe(
    '/desk/quotations/3?done=quotations%2Fcreated',
  );
});
test('it leads to an anchor of the page, and to none that could be something else', () => {
  expect(afterDone('/desk', { done: 'x', goTo: '/desk/content-edit/home.home#list-slides' })).toBe(
    '/desk/content-edit/home.home?done=x#list-slides',
  );
  expect(afterDone('/desk', { done: 'x', goTo: '/desk#a?b=<c>' })).toBe('/desk?done=x');
});
test.each([
  'https://evil.test/',
  '//evil.test',
  '/\\evil.test',
  'javascript:alert(1)',
  '',
  '/desk/../claims',
  '/desk/%2e%2e/claims',
  '/deskless',
])('it stays at the desk whatever the form names: %s', (from) =>
  expect(afterDone(from, { done: 'x' })).toBe('/desk?done=x'),
);
test('a page with a long query is its own path, as far as the server reads one', () => {
  const long = `/desk/applications?q=${'a'.repeat(5000)}`;
  expect(withoutOutcome(`${long}&done=x`)).toBe(long);
  expect(afterDone(long, { done: 'x' })).toBe(`${long}&done=x`);
  expect(withoutOutcome(`/desk?q=${'a'.repeat(20_000)}`)).toBe('/desk');
});
test('the path of a page leaves the outcome of a form out', () => {
  expect(withoutOutcome('/desk/leads?status=new&done=a&undo=b')).toBe('/desk/leads?status=new');
});
