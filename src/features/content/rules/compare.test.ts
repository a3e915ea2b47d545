import { expect, test } from 'vitest';
import { diffTexts } from '#platform/documents/word-diff.ts';
import { checkBody } from './content.ts';
import { readContentFiles } from '../seed.ts';
import type { ContentBody } from '../model/content.ts';
import { aligned, differencesOf } from './compare.ts';

const diffWords = (before: string, after: string) => diffTexts([{ before, after }])[0] ?? [];

const post = (() => {
  const file = readContentFiles('content').find(({ key }) => key === '1-panchayati-raj');
  const checked = checkBody('post', file?.body);
  if (!checked.ok) throw new Error('no post');
  return checked.value as ContentBody & { readonly en: { readonly content: readonly unknown[] } };
})();

test('a body has no differences to itself', () => expect(differencesOf('post', post, post)).toEqual([]));
test('a paragraph that was put in front is the only difference', () => {
  const section = { paragraphs: ['New'], list: [] };
  const after = { ...post, en: { ...post.en, content: [section, ...post.en.content] } };
  const [found, ...others] = differencesOf('post', post, after);
  expect([found?.path, others]).toEqual(['en.content', []]);
  const parts = diffWords(found?.before ?? '', found?.after ?? '').filter(({ mark }) => mark !== 'same');
  expect(parts.map(({ text, mark }) => [text.trim(), mark])).toEqual([['New\n\n---', 'added']]);
});
test('another picture comes with both pictures and their alternative texts, in place of the addresses alone', () => {
  const { picture } = post.en as unknown as { readonly picture: { readonly src: string; readonly alt: string } };
  const withPicture = (more: Partial<typeof picture>) => ({
    ...post,
    en: { ...post.en, picture: { ...picture, ...more } },
  });
  const src = '/pictures/abcdefghij0123456789.webp';
  const after = withPicture({ src, alt: 'A market at dusk' });
  expect(differencesOf('post', post, after)[0]).toEqual({
    path: 'en.picture.src',
    before: picture.src,
    after: src,
    pictures: { before: { src: picture.src, alt: picture.alt }, after: { src, alt: 'A market at dusk' } },
  });
  // Only its text is another one: the picture is not what differs.
  const reworded = withPicture({ alt: 'Another text' });
  expect(differencesOf('post', post, reworded)).toEqual([
    { path: 'en.picture.alt', before: picture.alt, after: 'Another text' },
  ]);
  // What is typed in a draft need not be an address of a picture.
  const typed = withPicture({ src: 'https://elsewhere.example/x.png' });
  expect(differencesOf('post', post, typed)[0]?.pictures).toEqual({
    before: { src: picture.src, alt: picture.alt },
    after: null,
  });
});
test('a removed entry has no values', () => {
  expect(differencesOf('post', post, null).every(({ before, after }) => before !== null && after === null)).toBe(true);
});
test('long texts of many sections are compared at once', () => {
  const listed = (letter: string) => {
    const list = Array.from({ length: 25 }, (_, n) => `${letter}${n}`);
    const sections = Array.from({ length: 190 }, () => ({ paragraphs: list, list: [] }));
    return { ...post, en: { ...post.en, content: sections } };
  };
  const began = performance.now();
  const found = differencesOf('post', listed('a'), listed('b'));
  expect(found.map(({ path }) => path)).toEqual(['en.content']);
  expect(diffTexts(found.map(({ before, after }) => ({ before: before ?? '', after: after ?? '' })))).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(4000);
});
test('items are compared with what they were', () => {
  expect(aligned(['a', 'b', 'c'], ['a', 'x', 'c', 'd'])).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [undefined, 3],
  ]);
});
test('words are marked, also in Devanagari', () => {
  expect(diffWords('हम रिक्शा बनाते हैं।', 'हम ई‑रिक्शा बनाते हैं।').filter(({ mark }) => mark !== 'same')).toEqual([
    { text: 'ई‑', mark: 'added' },
  ]);
  expect(diffWords('one two', 'one three')).toEqual([
    { text: 'one ', mark: 'same' },
    { text: 'two', mark: 'removed' },
    { text: 'three', mark: 'added' },
  ]);
  expect(diffWords('', 'new')).toEqual([{ text: 'new', mark: 'added' }]);
});
test('long texts without a common word are compared at once', () => {
  const began = performance.now();
  const long = (letter: string): string => Array.from({ length: 2500 }, (_, n) => `${letter}${n}`).join(' ');
  expect(diffWords(long('a'), long('b')).length).toBeGreaterThan(1);
  expect(performance.now() - began).toBeLessThan(2000);
});
test('many long texts are compared at once: those beyond a number of changes count as replaced', () => {
  const long = (letter: string) => `${letter} `.repeat(2500);
  const began = process.threadCpuUsage();
  const parts = diffTexts(Array.from({ length: 60 }, () => ({ before: long('a'), after: long('b') })));
  const { user, system } = process.threadCpuUsage(began);
  expect((user + system) / 1000).toBeLessThan(1000);
  expect(parts.at(-1)?.map(({ mark }) => mark)).toEqual(['removed', 'added']);
});
