import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ApplicationAnswer } from '#features/applications/contract.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import { Cancellation } from './cancellation.tsx';
import { cancellationWords } from './cancellation-words.ts';

const t = cancellationWords.en;
/** Its texts, as the server sends them. */
const shown = (application: Partial<ApplicationAnswer>): string =>
  renderToString(
    createElement(
      ShownPageContext,
      {
        value: {
          language: 'en',
          pathname: '/application',
          search: '',
          appUrl: 'https://site.test',
          company: '',
          demo: false,
          isSignedIn: true,
        },
      },
      createElement(Cancellation, {
        application: { withdrawalBar: 'advanced', refund: null, stages: [], ...application } as ApplicationAnswer,
        onChanged: () => undefined,
      }),
    ),
  );
const moved = { at: '2026-11-23T06:00:00.000Z', reason: null, isNotified: true };

test('a card that shows no move yet neither offers to cancel nor names another stage', () => {
  const card = shown({});
  expect(card).toContain(t.inHand);
  expect(card).not.toContain('next stage');
  expect(card).not.toContain('<button');
});
test('a card that shows the move says that it ended the time to cancel', () => {
  expect(shown({ stages: [{ ...moved, stage: 'shortlisted' }] })).toContain(t.advanced);
});
