import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import { type Language, languages } from '#web/i18n.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import { ResultsOut } from './role-facts.tsx';
import { roleWords } from './role-words.ts';

const shown = (language: Language, results: RoleAnswer['results']): string => {
  const page = { language, pathname: '/', search: '', appUrl: 'https://site.test', company: '', demo: false };
  const role = { results } as RoleAnswer;
  const value = { ...page, isSignedIn: true };
  return renderToString(createElement(ShownPageContext, { value }, createElement(ResultsOut, { role })));
};
const own = { isEarlier: false, closedOn: null, publishedOn: '2026-11-24' } as RoleAnswer['results'];

test.each(languages)('who is about to pay reads that results of the opening are out (%s)', (language) => {
  expect(shown(language, own)).toContain(roleWords[language].resultsOut);
});
test('results of an earlier opening, or none, stop nobody', () => {
  expect(shown('en', { ...own!, isEarlier: true })).toBe('');
  expect(shown('en', null)).toBe('');
});
