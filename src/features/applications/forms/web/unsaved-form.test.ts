import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hourMs } from '#kit/time.ts';
import { isSameForm, readUnsavedForm, storeUnsavedForm } from './unsaved-form.ts';

const unsaved = {
  userId: 'usr_1',
  role: 'Supervisor',
  form: { name: 'Asha', hasReferral: 'no' },
  editor: 'page',
  basedOn: null,
  atMs: 1_000_000,
} as const;
const now = unsaved.atMs + hourMs;

describe('a form that could not be saved', () => {
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

  test('is given back to its person for its role', () => {
    storeUnsavedForm(unsaved);
    expect(readUnsavedForm('usr_1', 'Supervisor', now)).toEqual(unsaved);
    expect(readUnsavedForm('usr_1', 'Media Anchor', now)).toBeUndefined();
    expect(items.size).toBe(1);
  });
  test.each([
    ['of another person', { userId: 'usr_2' }],
    ['older than a day', { atMs: unsaved.atMs - 24 * hourMs }],
    ['with the Aadhar number', { form: { aadhar: '234123412346' } }],
  ])('%s is removed', (_which, change) => {
    storeUnsavedForm({ ...unsaved, ...change } as never);
    expect(readUnsavedForm('usr_1', 'Supervisor', now)).toBeUndefined();
    expect(items.size).toBe(0);
  });
  test('is undefined without storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    storeUnsavedForm(unsaved);
    expect(readUnsavedForm('usr_1', 'Supervisor', now)).toBeUndefined();
  });
});

test('two forms are the same by their values, whatever their order', () => {
  expect(isSameForm({ name: 'Asha', altMobile: '' }, { name: 'Asha' })).toBe(true);
  expect(isSameForm({ experience: 2 }, { experience: '2' })).toBe(true);
  expect(isSameForm({ name: 'Asha' }, { name: 'Asha D' })).toBe(false);
});
