import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { StaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'assets', 'site-abc.css'), 'body{}'.repeat(50));
writeFileSync(join(folder, 'assets', 'site-abc.css.gz'), gzipSync('body{}'.repeat(50)));
writeFileSync(join(folder, 'logo.svg'), '<svg/>');
afterAll(() => rmSync(folder, { recursive: true }));
const files = new StaticFiles(folder, { 'x-content-type-options': 'nosniff' });
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.find(new Request(`http://site.test${path}`, { headers, method }));

it('serves a file by its path, in the encoding that the build stored', async () => {
  const css = get('/assets/site-abc.css?v=1', { 'accept-encoding': 'br, gzip' })!;
  expect(Object.fromEntries(css.headers)).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
  expect(await get('/assets/site-abc.css')!.text()).toBe('body{}'.repeat(50));
  const logo = get('/logo.svg', { 'accept-encoding': 'br' })!;
  expect(logo.headers.get('content-type')).toContain('image/svg+xml');
  expect(logo.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(get('/logo.svg', { 'if-none-match': logo.headers.get('etag')! })!.status).toBe(304);
});
it('knows no other path', () => {
  for (const path of [
    '/',
    '/assets/',
    '/assets/site-abc.css.gz',
    '/../package.json',
    '/LOGO.svg',
    '/%00',
    '/constructor',
  ]) {
    expect(get(path)).toBeUndefined();
  }
});
