// The form of an entry marks each text that one language has and the other does not; the list of content says the same.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import { formOf, missesTranslation, type Typed } from '../../model/form.ts';
import { DraftFields } from './draft-form.tsx';
import { draftWords } from './draft-words.ts';

const page = {
  pathname: '/desk/content-edit/post.a',
  search: '',
  appUrl: 'https://site.test',
  company: '',
  demo: false,
};
const form = formOf('post');
const shown = (typed: Typed, language: (typeof languages)[number]): string =>
  renderToString(
    createElement(
      ShownPageContext,
      { value: { ...page, language, isSignedIn: true } },
      createElement(DraftFields, {
        form,
        values: { typed, faults: [], isChecked: false, colleague: [], products: [], documents: [] },
      }),
    ),
  );
const marks = (typed: Typed, language: (typeof languages)[number]): number =>
  shown(typed, language).split(draftWords[language].translationMissing).length - 1;

const cases: readonly (readonly [string, Typed, number])[] = [
  ['both languages', { 'en.title': 'Water', 'hi.title': 'पानी' }, 0],
  ['no language', { 'en.title': '', 'hi.title': '' }, 0],
  ['English only', { 'en.title': 'Water' }, 1],
  ['Hindi only', { 'en.title': '', 'hi.title': 'पानी' }, 1],
  ['spaces are no translation', { 'en.title': 'Water', 'hi.title': '  ' }, 1],
  ['two texts', { 'en.title': 'Water', 'hi.title': '', 'en.authorRole': '', 'hi.authorRole': 'लेखक' }, 2],
];
test.each(cases)('%s', (_name, typed, count) => {
  for (const language of languages) expect(marks(typed, language)).toBe(count);
  expect(missesTranslation(form, typed)).toBe(count > 0);
});
test('a picture is shown only from the site, so that a draft makes no browser call another address', () => {
  const srcsIn = (src: string) => shown({ 'en.picture.src': src }, 'en').match(/<img src="[^"]*"/g);
  expect(srcsIn('/images/hero.svg')).toEqual(['<img src="/images/hero.svg"']);
  for (const src of ['/api/desk/people', 'https://evil.test/x.png', '//evil.test/x.png', '/images/../x.png'])
    expect(srcsIn(src), src).toBeNull();
});
