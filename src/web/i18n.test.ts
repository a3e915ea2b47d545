import { describe, expect, it } from 'vitest';
import { inLanguage, isPublicPath, languageOf, safeNext, withoutLanguage } from '#web/i18n.ts';

describe('languages', () => {
  it.each([
    ['/', 'en'],
    ['/hi', 'hi'],
    ['/hi/about', 'hi'],
    ['/hiring', 'en'],
  ])('reads the language of %s as %s', (path, language) => expect(languageOf(path)).toBe(language));

  it.each(['/', '/about', '/blog/1', '/product/E-Rickshaw'])('goes to Hindi and back from %s', (path) => {
    expect(withoutLanguage(inLanguage('hi', path))).toBe(path);
    expect(inLanguage('en', path)).toBe(path);
  });

  it.each([
    ['/', true],
    ['/blog/1', true],
    ['/login', true],
    ['/hi/whatever', true],
    ['/userDashboard', false],
    ['/ApplyNow/Supervisor', false],
    ['/contacts', false],
  ])('lets the address of %s decide: %s', (path, isPublic) => expect(isPublicPath(path)).toBe(isPublic));
});

describe('the way back', () => {
  it.each(['/', '/about', '/ApplyNow/Media%20Anchor?from=1#top', '/hi'])('accepts %s', (next) =>
    expect(safeNext(next)).toBe(next),
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
  ])('refuses %j', (next) => expect(safeNext(next, '/home')).toBe('/home'));
});
