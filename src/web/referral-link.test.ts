import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs } from '#kit/time.ts';
import {
  carriedReferral,
  dropReferral,
  forgetReferral,
  referralIn,
  rememberReferral,
  withReferral,
} from './referral-link.ts';

const [first, second, third, fourth] = ['7K3M9PQ2', 'ABCD2345', 'WXYZ6789', '00001111'] as const;
const life = 7 * dayMs;

class FakeStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
}
/** The cookies of a browser on https: what a line sets, it reads back without its attributes. */
class FakeDocument {
  readonly cookies = new Map<string, string>();
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  set cookie(line: string) {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split('=');
    expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax', 'Secure']));
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

test.each([
  ['?ref=7K3M9PQ2', '7K3M9PQ2'],
  ['?x=1&ref=7k3m-9pq2', '7K3M9PQ2'],
  ['?ref=O0I1L123', '00111123'],
  ['?ref=', ''],
  ['?ref=7K3M9PQ', ''],
  ['?ref=7K3M9PQ22', ''],
  ['?ref=7K3M9PQU', ''],
  ['?ref=%3Cscript%3E', ''],
  ['?ref=123456789012345678901', ''],
  ['', ''],
])('the code in %j is %j', (search, code) => expect(referralIn(search)).toBe(code));

test('a code is added to the query of a path', () => {
  expect(withReferral('/hi/career', '7K3M9PQ2')).toBe('/hi/career?ref=7K3M9PQ2');
  expect(withReferral('/ApplyNow/Supervisor?x=1', 'A B')).toBe('/ApplyNow/Supervisor?x=1&ref=A%20B');
});

describe('the code of a link that was opened', () => {
  let local: FakeStorage;
  let page: FakeDocument;
  const open = (path: string): void => {
    const url = new URL(path, 'https://site.test');
    vi.stubGlobal('location', url);
    vi.stubGlobal('history', {
      state: null,
      replaceState: (_state: unknown, _title: string, to: URL) => vi.stubGlobal('location', to),
    });
  };
  const visit = (path: string): void => {
    open(path);
    rememberReferral();
  };
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', (local = new FakeStorage()));
    vi.stubGlobal('document', (page = new FakeDocument()));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is still there on another page, in another tab and another day, and ends with its life', () => {
    visit(`/career?ref=${first}`);
    open('/ApplyNow/Supervisor');
    vi.advanceTimersByTime(life - 1);
    expect(carriedReferral()).toBe(first);
    vi.advanceTimersByTime(1);
    expect(carriedReferral()).toBe('');
    expect([...page.cookies]).toEqual([]);
  });
  test('is not replaced by an impossible one, and an unknown one gives way to it', () => {
    visit(`/career?ref=${first}`);
    visit('/career?ref=nonsense!');
    expect(carriedReferral()).toBe(first);
    visit(`/career?ref=${second}`);
    expect(carriedReferral()).toBe(second);
    forgetReferral(second);
    expect([carriedReferral(), location.search]).toEqual([first, '']);
  });
  test('is the newest of several, and opening a link again makes it the newest', () => {
    for (const code of [first, second, third, fourth, second]) visit(`/?ref=${code}`);
    open('/career');
    expect(carriedReferral()).toBe(second);
    forgetReferral(second);
    expect(carriedReferral()).toBe(fourth);
    forgetReferral(fourth);
    expect(carriedReferral()).toBe(third);
    forgetReferral(third);
    expect(carriedReferral()).toBe('');
  });
  test('is never the person’s own, which is not stored', () => {
    visit(`/?ref=${first}`);
    local.setItem('referralCode', second);
    visit(`/?ref=${second}`);
    expect(carriedReferral()).toBe(first);
    // The owner of the first code logs in on the same phone.
    open('/ApplyNow/Supervisor');
    expect(carriedReferral(first)).toBe('');
    expect(carriedReferral(third)).toBe(first);
  });
  test('is removed from the cookie and the URL when the person wants none', () => {
    visit(`/?ref=${second}`);
    visit(`/career?x=1&ref=${first}`);
    dropReferral();
    expect([carriedReferral(), location.search, page.cookies.size]).toEqual(['', '?x=1', 0]);
  });
  test('is in a cookie, and nothing of it in the local storage, whose keys are prescribed', () => {
    visit(`/career?ref=${first}`);
    expect([...page.cookies.keys()]).toEqual(['__Host-saral-referrals']);
    expect(local.items.size).toBe(0);
  });
  test.each(['{', `${first}`, `${first}.x`, `x.1~${first}.-1`, '~.~'])('survives %s in the cookie', (text) => {
    page.cookies.set('__Host-saral-referrals', text);
    open('/career');
    expect(carriedReferral()).toBe('');
    visit(`/career?ref=${second}`);
    expect(carriedReferral()).toBe(second);
  });
  test('counts on its own page when cookies are switched off', () => {
    vi.stubGlobal('document', {
      get cookie() {
        return '';
      },
      set cookie(_line: string) {},
    });
    open(`/ApplyNow/Supervisor?ref=${first}`);
    expect(carriedReferral()).toBe(first);
    expect(carriedReferral(first)).toBe('');
  });
});
