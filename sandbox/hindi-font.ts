import { readFileSync } from 'node:fs';
import type { Hono } from 'hono';

const file = '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2';

/** Serves `hindi.woff2` beside a sandbox page: office machines often lack a Devanagari font. */
export function serveHindiFont(page: Hono): void {
  const font = readFileSync(new URL(import.meta.resolve(file)));
  page.get('/hindi.woff2', (c) =>
    c.body(font, 200, { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }),
  );
}
