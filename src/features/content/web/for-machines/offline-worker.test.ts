// The service worker as a browser runs it: what it asks the server for, per navigation.
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { workerWith } from './offline-worker.ts';

interface Navigation {
  readonly mode?: string;
  readonly method?: string;
  /** The request that the browser itself sent while the worker started; undefined without preload. */
  readonly preloaded?: Promise<Response> | undefined;
}
/** How often the server is asked for a navigation, and what the page gets. */
async function navigate(path: string, { mode = 'navigate', method = 'GET', preloaded }: Navigation) {
  const listeners = new Map<string, (event: object) => void>();
  let requests = preloaded === undefined ? 0 : 1;
  let answer: Promise<Response> | undefined;
  runInNewContext(workerWith('<p>No connection</p>'), {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    registration: {},
    Response,
    URL,
    fetch: () => {
      requests += 1;
      return preloaded ?? Promise.resolve(new Response('fetched'));
    },
  });
  listeners.get('fetch')?.({
    request: { mode, method, url: `https://saral.example${path}` },
    preloadResponse: Promise.resolve(preloaded),
    respondWith: (given: Promise<Response>) => (answer = given),
  });
  // Without an answer of the worker the browser sends the request itself, beside the one that it preloaded.
  if (answer === undefined) requests += 1;
  await answer?.catch(() => undefined);
  return { requests, answer };
}

const paths = [
  '/about',
  '/api/desk/payout-runs/SB-1/bank-file.csv',
  '/payment/return',
  '/product/E-Rickshaw/spec-sheet.pdf',
];
describe.each(paths)('a navigation to %s', (path) => {
  test('asks the server once, with and without preload', async () => {
    const preloaded = Promise.resolve(new Response('preloaded'));
    const first = await navigate(path, { preloaded });
    expect([first.requests, await (await first.answer)?.text()]).toEqual([1, 'preloaded']);
    expect((await navigate(path, {})).requests).toBe(1);
  });
  test('is not answered by the worker when it is a form or no navigation', async () => {
    expect((await navigate(path, { method: 'POST' })).answer).toBeUndefined();
    expect((await navigate(path, { mode: 'cors' })).answer).toBeUndefined();
  });
});

test('without a connection a page is the page of the worker, a file is the error of the browser', async () => {
  const lost = () => Promise.reject(new TypeError('offline'));
  const page = await navigate('/about', { preloaded: lost() });
  expect((await page.answer)?.status).toBe(503);
  const file = await navigate('/api/desk/exports/1/file', { preloaded: lost() });
  await expect(file.answer).rejects.toThrow('offline');
});
