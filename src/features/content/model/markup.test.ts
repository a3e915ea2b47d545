import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasOnlyGoodLinks, type Inline, isLinkTarget, readMarkup } from './markup.ts';

const text = (value: string): Inline => ({ kind: 'text', text: value });

describe('marks', () => {
  test('bold, italic and links become parts', () => {
    expect(readMarkup('Pay **only** here, *never* in cash: [the rules](/TermsOfService).')).toEqual([
      text('Pay '),
      { kind: 'bold', parts: [text('only')] },
      text(' here, '),
      { kind: 'italic', parts: [text('never')] },
      text(' in cash: '),
      { kind: 'link', href: '/TermsOfService', parts: [text('the rules')] },
      text('.'),
    ]);
  });
  test('nest', () => {
    expect(readMarkup('**see [the *new* list](https://gem.gov.in/)**')).toEqual([
      {
        kind: 'bold',
        parts: [
          text('see '),
          {
            kind: 'link',
            href: 'https://gem.gov.in/',
            parts: [text('the '), { kind: 'italic', parts: [text('new')] }, text(' list')],
          },
        ],
      },
    ]);
  });
  test.each(['2 * 3 * 4', 'a ** b', '**', '*', '[x]', '[x](', '5*', '[x] (y)', '__Host-saral'])(
    'without an end stay text: %s',
    (typed) => expect(readMarkup(typed)).toEqual([text(typed)]),
  );
  test('a backslash keeps a mark', () => {
    expect(readMarkup(String.raw`\*not italic\* \[x](/y)`)).toEqual([text('*not italic* [x](/y)')]);
  });
  test('in Hindi', () => {
    expect(readMarkup('**ज़रूरी:** [नियम](/hi/TermsOfService)')).toEqual([
      { kind: 'bold', parts: [text('ज़रूरी:')] },
      text(' '),
      { kind: 'link', href: '/hi/TermsOfService', parts: [text('नियम')] },
    ]);
  });
});

describe('links', () => {
  test.each(['https://gem.gov.in/x?y=1#z', 'mailto:office@namuna.example', 'tel:+915550012345', '/blog/1', '/'])(
    'lead to %s',
    (href) => expect(isLinkTarget(href)).toBe(true),
  );
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'http://plain.example/',
    '//evil.test/',
    String.raw`/\evil.test`,
    'https://user@evil.test/',
    'https://:bank.example@evil.test/',
    'https://@evil.test/',
    'https://',
    'vbscript:x',
    'blog/1',
    '',
    ' /x',
    'tel:abc',
    'https://a.test/"onclick=',
  ])('do not lead to %s', (href) => {
    expect(isLinkTarget(href)).toBe(false);
    expect(hasOnlyGoodLinks(`See [this](${href.replaceAll(/[()\s]/g, '')}).`)).toBe(
      isLinkTarget(href.replaceAll(/[()\s]/g, '')),
    );
  });
  test.each([
    ['https://onlinesbi.bank', 'https://evil.test/'],
    ['pay at **gem.gov.in**', 'https://gem.gov.in.evil.test/'],
    ['office@namuna.example', 'mailto:other@namuna.example'],
    ['namuna.example', '/contact'],
  ])('the text %s does not lead to %s', (label, href) => {
    expect(hasOnlyGoodLinks(`[${label}](${href})`)).toBe(false);
    expect(readMarkup(`[x ${label}](${href})`).some(({ kind }) => kind === 'link')).toBe(false);
  });
  test.each([
    ['gem.gov.in', 'https://gem.gov.in/tenders'],
    ['GeM (gem.gov.in)', 'https://www.gem.gov.in/'],
    ['office@namuna.example', 'mailto:office@namuna.example'],
    ['rules, no. 4.2', '/TermsOfService'],
    ['e.g. this one', 'https://a.test/'],
  ])('the text %s may lead to %s', (label, href) => expect(hasOnlyGoodLinks(`[${label}](${href})`)).toBe(true));
  test('one that is not allowed stays text', () => {
    expect(readMarkup('[x](javascript:alert)')).toEqual([text('[x](javascript:alert)')]);
    expect(hasOnlyGoodLinks('[x](javascript:alert)')).toBe(false);
    expect(hasOnlyGoodLinks(String.raw`\[x](javascript:alert)`)).toBe(true);
  });
});

const plainOf = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === 'text' ? part.text : plainOf(part.parts))).join('');
const hrefsOf = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) =>
    part.kind === 'text' ? [] : [...(part.kind === 'link' ? [part.href] : []), ...hrefsOf(part.parts)],
  );

test('any text has an end, only good links, and loses nothing but marks', () => {
  const piece = fc.constantFrom(
    '*',
    '**',
    '[',
    ']',
    '(',
    ')',
    '\\',
    'a',
    ' ',
    'क',
    '/x',
    'javascript:',
    'https://a.b/',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const parts = readMarkup(pieces.join(''));
      expect(hrefsOf(parts).every(isLinkTarget)).toBe(true);
      const letters = (value: string): string => value.replaceAll(/[^aक]/g, '');
      expect(letters(plainOf(parts))).toBe(
        letters(hrefsOf(parts).reduce((left, href) => left.replace(`(${href})`, ''), pieces.join(''))),
      );
    }),
  );
});
test('a long text of marks is read at once', () => {
  for (const piece of ['*', '**', '[', '[a](', '\\', '**a', '*a ']) {
    const began = performance.now();
    readMarkup(piece.repeat(5000 / piece.length));
    expect(performance.now() - began).toBeLessThan(500);
  }
});
test('the bundled texts have no marks, so they are shown as they were', () => {
  for (const file of globSync('content/{posts,policies}/*.json'))
    for (const [string] of readFileSync(file, 'utf8').matchAll(/"(?:[^"\\]|\\.)*"/g)) {
      const value = JSON.parse(string) as string;
      if (value !== '') expect(readMarkup(value)).toEqual([text(value)]);
    }
});
