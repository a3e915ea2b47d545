import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { expect } from 'vitest';

/** The limit of a page's inline styles in brotli bytes: the longest, of the home page, has 6,000. */
const mostBytes = 6200;

/** Checks that a page's first paint waits for no stylesheet, and that the policy allows its inline styles and no others. */
export function expectInlineStyles(answer: Response, html: string, url: string): void {
  const styles = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map((match) => match[1] ?? '');
  expect(styles, url).toHaveLength(1);
  const [css = ''] = styles;
  expect(html.indexOf('<style id="page-styles">'), url).toBeLessThan(html.indexOf('</head>'));
  for (const rule of ['*,:before,:after{box-sizing:border-box}', '.site-header{', '.footer-foot{']) {
    expect(css, url).toContain(rule);
  }
  expect(css, url).not.toContain('data:');
  expect(brotliCompressSync(css).length, url).toBeLessThan(mostBytes);

  const policy = answer.headers.get('content-security-policy') ?? '';
  const hash = createHash('sha256').update(css).digest('base64');
  expect(policy.split('; '), url).toContain(`style-src 'self' 'sha256-${hash}'`);
  expect(policy.split('; '), url).toContain("font-src 'self'");

  const contentEnd = html.lastIndexOf('</footer>');
  expect(contentEnd, url).toBeGreaterThan(0);
  const blocking = [...html.matchAll(/<link\b[^>]*\srel="stylesheet"[^>]*>/g)].filter(
    ({ index }) => index < contentEnd,
  );
  expect(
    blocking.map(([link]) => link),
    url,
  ).toEqual([]);
}
