import { afterEach, expect, test, vi } from 'vitest';
import { rememberLanguage } from './language.ts';

afterEach(() => void vi.unstubAllGlobals());

/** What a Hindi page writes where the browser has this cookie. */
function written(protocol: string, cookie: string): string {
  const page = {
    cookie,
    documentElement: { lang: 'hi' },
    querySelector: () => ({ pathname: '/about', lang: 'en' }),
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol, pathname: '/hi/about' });
  rememberLanguage();
  return page.cookie;
}

test('a page remembers its language, on https in a cookie that is bound to the host', () => {
  expect(written('http:', '')).toBe('saral-language=hi; path=/; max-age=31536000; samesite=lax');
  const bound = '__Host-saral-language=hi; path=/; max-age=31536000; samesite=lax; secure';
  expect(written('https:', '')).toBe(bound);
  // Another host of the domain can set the name of before.
  expect(written('https:', 'saral-language=hi')).toBe(bound);
  expect(written('https:', '__Host-saral-language=hi')).toBe('__Host-saral-language=hi');
});
