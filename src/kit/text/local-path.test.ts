import { describe, expect, it } from 'vitest';
import { localPath } from '#kit/text/local-path.ts';

describe('a local path', () => {
  it.each(['/', '/about', '/ApplyNow/Media%20Anchor?from=1#top', '/hi'])('accepts %s', (next) =>
    expect(localPath(next, '/')).toBe(next),
  );

  it.each([
    undefined,
    '',
    'about',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/a\nb',
    '/a\\b',
    '/.//evil.example',
    '/..//evil.example',
    `/${'a'.repeat(3000)}`,
  ])('refuses %j', (next) => expect(localPath(next, '/home')).toBe('/home'));
});
