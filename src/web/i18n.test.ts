import { describe, expect, it } from 'vitest';
import { inLanguage, isPublicPath, languageOf, withoutLanguage } from '#web/i18n.ts';

describe('languages', () => {
  it.each([
    ['/', 'en'],
    ['/hi', 'hi'],
    ['/hi/about', 'hi'],
    ['/hiring', 'en'],
  ])('reads the language of %s as %s', (path, language) => expect(languageOf(path)).toBe(language));

  it.each(['/', '/about', '/blog/1', '/product/E-Rickshaw'])('converts %s to Hindi and back', (path) => {
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
  ])('decides the language by the path %s: %s', (path, isPublic) => expect(isPublicPath(path)).toBe(isPublic));
});
