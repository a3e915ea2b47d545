import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayMs } from '#kit/time.ts';
import { dropStaleUnsaved, readUnsaved, storeUnsaved } from './unsaved-store.ts';

const items = new Map<string, string>();
beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const unsaved = { userId: 'usr_1', atMs: 1_000_000 };
test.each([
  ['stays for its person', 'usr_1', dayMs, true],
  // Its person logs in again.
  ['stays while nobody is logged in', undefined, dayMs, true],
  ['is dropped for another person', 'usr_2', 0, false],
  ['is dropped after a day', 'usr_1', dayMs + 1, false],
  ['is dropped after a day while nobody is logged in', undefined, dayMs + 1, false],
])('an unsaved form %s', (_what, userId, ageMs, stays) => {
  storeUnsaved(unsaved);
  dropStaleUnsaved(userId, unsaved.atMs + ageMs);
  expect(readUnsaved()).toEqual(stays ? unsaved : undefined);
});
test('one without person or time is dropped; without storage nothing happens', () => {
  storeUnsaved({});
  dropStaleUnsaved('usr_1', 0);
  expect(items.size).toBe(0);
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => dropStaleUnsaved('usr_1')).not.toThrow();
});
