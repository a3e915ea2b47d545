import { afterEach, expect, test, vi } from 'vitest';
import { logOutOnPress } from './account.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a logout of all devices whose session has ended leads to the login, and then to the devices', async () => {
  let press: ((event: object) => void) | undefined;
  const replace = vi.fn<(url: string) => void>();
  vi.stubGlobal('document', {
    addEventListener: (_type: string, listener: typeof press) => void (press = listener),
    documentElement: { lang: 'en' },
  });
  vi.stubGlobal('localStorage', { clear: () => undefined });
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined });
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }));
  logOutOnPress();
  press?.({ target: { closest: () => ({ value: '/api/auth/logout-everywhere', disabled: false }) } });
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/login?next=%2Flogins&ended=yes'));
});

test('a logout removes the unsaved form, and goes on, where the local storage cannot be cleared', async () => {
  let press: ((event: object) => void) | undefined;
  const removeItem = vi.fn<(key: string) => void>();
  const replace = vi.fn<(url: string) => void>();
  vi.stubGlobal('document', {
    addEventListener: (_type: string, listener: typeof press) => void (press = listener),
    documentElement: { lang: 'en' },
  });
  const clear = vi.fn<() => void>(() => {
    throw new Error('denied');
  });
  vi.stubGlobal('localStorage', { clear });
  vi.stubGlobal('sessionStorage', { removeItem });
  vi.stubGlobal('location', { replace });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  logOutOnPress();
  press?.({ target: { closest: () => ({ value: '/logout', disabled: false }) } });
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
  expect(clear).toHaveBeenCalled();
  expect(removeItem).toHaveBeenCalledWith('saral-unsaved-form');
});
