import { readFileSync } from 'node:fs';
import { Hono } from 'hono';

const file = '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2';

/** Serves `hindi.woff2` beside a sandbox page: office machines often lack a Devanagari font. */
export function serveHindiFont(page: Hono): void {
  const font = readFileSync(new URL(import.meta.resolve(file)));
  page.get('/hindi.woff2', (c) =>
    c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }),
  );
}

/** A page of the demo under its path, which no browser stores, with the font beside it. */
export function makeSandboxPage(basePath: string): Hono {
  const page = new Hono({ strict: false }).basePath(basePath);
  page.use('*', async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
    c.header('x-content-type-options', 'nosniff');
  });
  serveHindiFont(page);
  return page;
}
