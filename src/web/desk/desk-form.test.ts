import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShownPageContext } from '#web/shown-page.ts';
import { DeskContext } from './desk-data.ts';
import { DeskForm } from './desk-form.tsx';

const action = '/api/desk/refunds/SR-1/retry';
const here = '/desk/payments/pay_1';
const page = { language: 'en', pathname: here, search: '', appUrl: 'https://site.test', company: '' } as const;
/** The form on a page that a post without script was refused on. */
const refused = (code: string, status: number): string =>
  renderToString(
    createElement(
      ShownPageContext,
      { value: { ...page, demo: false, isSignedIn: true } },
      createElement(
        DeskContext,
        {
          value: {
            name: 'Ravi',
            roles: ['finance'],
            rights: ['payments/change'],
            here,
            flash: { action, code, status, message: 'why', errors: [], values: {}, facts: {} },
            revealed: undefined,
            waiting: [],
            done: undefined,
          },
        },
        createElement(DeskForm, { action, submit: 'Send' }),
      ),
    ),
  );

test.each([
  ['desk/factor-needed', 403, '/desk/sign-in?factor=yes'],
  ['desk/no-session', 401, '/desk/sign-in'],
])('%s without script: the sign-in opens beside the form', (code, status, path) => {
  expect(refused(code, status)).toContain(`<a href="${path}" target="_blank" rel="noreferrer">`);
});
test('another refusal leads nowhere', () => {
  expect(refused('http/not-allowed', 403)).not.toContain('<a ');
});
