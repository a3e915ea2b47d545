import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import UserNameScreen from './user-name-screen.tsx';
import { profileWords } from './words.ts';
import { ShownPageContext } from '#web/shown-page.ts';

const t = profileWords.en;

/** The page as the server sends it. */
const pageOf = (name: string | null): string =>
  renderToString(
    createElement(
      ShownPageContext,
      {
        value: {
          language: 'en',
          pathname: '/userName',
          search: '',
          appUrl: 'https://site.test',
          company: '',
          demo: false,
          isSignedIn: true,
        },
      },
      createElement(UserNameScreen, {
        userId: 'usr_1',
        phoneNumber: '+919000000001',
        name,
        referralCode: 'ABCD2345',
        next: undefined,
      }),
    ),
  );

test('without a profile it asks for the name', () => {
  expect(pageOf(null)).toContain(t.namePlaceholder);
});

test('a known profile neither opens the form nor spins', () => {
  const html = pageOf('Asha');
  expect(html).toContain(t.loading);
  expect(html).not.toContain(t.namePlaceholder);
  expect(html).not.toContain('class="spinner');
});
