// Whose rights the page of an approval shows.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Language } from '#kit/language.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import type { ApprovalRights } from '../../model.ts';
import { Rights } from './rights.tsx';

const page = { pathname: '/', search: '', appUrl: 'https://site.test', company: '', demo: false, isSignedIn: true };
const rights: ApprovalRights = {
  maker: { name: 'Ravi', rights: [{ role: 'finance', since: '2026-11-20T06:30:00.000Z', by: 'Asha' }] },
  reader: { name: 'Meena', rights: [] },
};
const shown = (isFact: boolean, language: Language = 'en'): string =>
  renderToString(
    createElement(ShownPageContext, { value: { ...page, language } }, createElement(Rights, { rights, isFact })),
  ).replaceAll(/<[^>]+>/g, ' ');

test('the maker with role, time and giver, and the reader without a role', () => {
  expect(shown(false)).toMatch(
    /Proposed by +Ravi: Finance since 20 Nov 2026, .* given by Asha +You +Meena: without a role for this/,
  );
});
test('who recorded what took place did not propose it', () => {
  expect(shown(true)).toMatch(/Recorded by +Ravi/);
  expect(shown(true, 'hi')).toMatch(/दर्ज करने वाले +Ravi: वित्त/);
});
