import { describe, expect, it } from 'vitest';
import { inLanguage, languageOf, withoutLanguage } from '#web/i18n.ts';

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
});
