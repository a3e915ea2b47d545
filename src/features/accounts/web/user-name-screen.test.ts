import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { UserAnswer } from '#features/accounts/contract.ts';
import UserNameScreen from '#features/accounts/web/user-name-screen.tsx';
import { profileWords } from '#features/accounts/web/words.ts';
import { type CallResult, offline } from '#web/api-client.ts';
import { ShownPageContext } from '#web/shown-page.ts';

const t = profileWords.en;
const problem = { type: '', title: '', code: '', message: '', requestId: '' };
const failed = (status: number) =>
  ({ ok: false, status, problem: { ...problem, status }, retryAfterS: undefined }) as const;

/** The page as the server sends it, after this answer to the look-up of the profile. */
const pageAfter = (initialReply: CallResult<UserAnswer>): string =>
  renderToString(
    createElement(
      ShownPageContext,
      {
        value: { language: 'en', pathname: '/userName', search: '', company: '', demo: false, isSignedIn: true },
      },
      createElement(UserNameScreen, { userId: 'usr_1', phoneNumber: '+919000000001', initialReply, next: undefined }),
    ),
  );

test('without a profile it asks for the name', () => {
  expect(pageAfter(failed(404))).toContain(t.namePlaceholder);
});

test.each([['an outage', failed(503)] as const, ['no answer', offline] as const])(
  '%s does not open the form, and offers a retry',
  (_what, reply) => {
    const html = pageAfter(reply);
    expect(html).toContain(t.lookupFailed);
    expect(html).toContain(t.retry);
    expect(html).not.toContain(t.namePlaceholder);
  },
);

test('a known profile neither opens the form nor spins', () => {
  const html = pageAfter({
    ok: true,
    status: 200,
    value: { userId: 'usr_1', name: 'Asha', phone: '+919000000001', referralCode: 'ABCD2345' },
  });
  expect(html).toContain(t.loading);
  expect(html).not.toContain(t.namePlaceholder);
  expect(html).not.toContain('class="spinner');
});
