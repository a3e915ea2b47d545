import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const directivesOf = (options: { scriptHashes?: string[]; styleHash?: string }): ReadonlyMap<string, string> => {
  const policy = securityHeaders({ ...options, secure: true, dev: false })['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => [directive.split(' ', 1)[0] ?? '', directive.replace(/^\S+ /, '')]),
  );
};
/** CSP Level 3, 6.8.3: where a directive is missing, the next one decides. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'frame-src': ['child-src', 'default-src'],
};
const sourceFor = (what: string, directives: ReadonlyMap<string, string>): string | undefined =>
  [what, ...(fallbacks[what] ?? ['default-src'])]
    .map((name) => directives.get(name))
    .find((source) => source !== undefined);

it('allows the site’s own files and the inline texts with these hashes, and nothing else', () => {
  const directives = directivesOf({ scriptHashes: ['sha256-a', 'sha256-b'], styleHash: 'sha256-c' });
  const scripts = "'self' 'sha256-a' 'sha256-b'";
  const styles = "'self' 'sha256-c'";
  const expected: Readonly<Record<string, string>> = {
    'script-src-elem': scripts,
    // Of these sources only a hash with 'unsafe-hashes' or 'unsafe-inline' would allow an attribute.
    'script-src-attr': scripts,
    'style-src-elem': styles,
    'style-src-attr': styles,
    'worker-src': scripts,
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'frame-src': "'none'",
    'object-src': "'none'",
    'media-src': "'none'",
    // These three have no fallback.
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  };
  for (const [what, source] of Object.entries(expected)) {
    const isOwn = ['form-action', 'base-uri', 'frame-ancestors'].includes(what);
    expect([what, isOwn ? directives.get(what) : sourceFor(what, directives)]).toEqual([what, source]);
  }
});

it('allows no inline text where a page has none', () => {
  const directives = directivesOf({});
  expect([sourceFor('script-src-elem', directives), sourceFor('style-src-elem', directives)]).toEqual([
    "'self'",
    "'self'",
  ]);
});
