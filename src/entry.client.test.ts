import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { screenDataId, screenFailedId, screenId } from '#web/screen-data.ts';

/** Loads a page of a signed-in person in a browser whose marker has expired; the logout is answered thus. */
async function open(answer: () => Response) {
  const stored = new Map([
    ['token', 'signed-in'],
    ['tokenExpiration', '2000'],
  ]);
  const failed = { hidden: true };
  const assign = vi.fn<(url: string) => void>();
  const data = JSON.stringify({ screen: 'applications', page: { isSignedIn: true }, props: {} });
  const elements: Record<string, object> = {
    [screenId]: {},
    [screenDataId]: { textContent: data },
    [screenFailedId]: failed,
  };
  const fetched = vi.fn<() => Promise<Response>>(async () => answer());
  vi.stubGlobal('document', { getElementById: (id: string) => elements[id] ?? null, documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/applications', search: '', assign });
  vi.stubGlobal('fetch', fetched);
  await import('./entry.client.tsx');
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await vi.waitFor(() => expect(assign.mock.calls.length > 0 || !failed.hidden).toBe(true));
  return { stored, failed, assign };
}

describe('a page in a browser whose session has expired', () => {
  beforeEach(() => void vi.resetModules());
  afterEach(() => void vi.unstubAllGlobals());

  test.each([200, 401])('leads to the login once the server has ended the session (%i)', async (status) => {
    const { stored, failed, assign } = await open(() => Response.json({}, { status }));
    expect(assign).toHaveBeenCalledWith(expect.stringContaining('/login'));
    expect(stored.size).toBe(0);
    expect(failed.hidden).toBe(true);
  });
  // The login would find the session, and start the marker again.
  test.each([
    ['503', () => new Response('', { status: 503 })],
    [
      'no answer',
      () => {
        throw new TypeError('failed to fetch');
      },
    ],
  ])('says that it did not load, and keeps the expired marker, while the logout fails (%s)', async (_what, answer) => {
    const { stored, failed, assign } = await open(answer);
    expect(failed.hidden).toBe(false);
    expect(assign).not.toHaveBeenCalled();
    expect(stored.get('tokenExpiration')).toBe('2000');
  });
});
