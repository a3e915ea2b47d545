import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ApplicationAnswer } from '../../contract/public.ts';
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
        application: {
          withdrawalBar: 'advanced',
          refund: null,
          stages: [],
          dispute: null,
          state: 'active',
          paidAmount: 500,
          withdrawableForS: 3600,
          withdrawableUntil: '2026-11-24T06:00:00.000Z',
          ...application,
        } as ApplicationAnswer,
        onChanged: () => undefined,
      }),
    ),
  );
const moved = { at: '2026-11-23T06:00:00.000Z', reason: null, reasonText: null, isNotified: true, message: null };

test('a card that shows no move yet neither offers to cancel nor names another stage', () => {
  const card = shown({});
  expect(card).toContain(t.inHand);
  expect(card).not.toContain('next stage');
  expect(card).not.toContain('<button');
});
test('a card that shows the move says that it ended the time to cancel', () => {
  expect(shown({ stages: [{ ...moved, stage: 'shortlisted' }] })).toContain(t.advanced);
});

test('a card with an open dispute promises no money back and says what holds', () => {
  const card = shown({ withdrawalBar: 'disputed', dispute: { status: 'open', lost: 0, left: 500 } });
  expect(card).toContain('Your bank has asked us for this payment back.');
  expect(card).not.toContain('₹500');
  expect(card).not.toContain('<button');
});
test('a card whose fee was lost as a whole says that nothing is left', () => {
  const card = shown({ withdrawalBar: 'disputed', dispute: { status: 'lost', lost: 500, left: 0 } });
  expect(card).toContain('nothing left for us to refund');
  expect(card).not.toContain('<button');
});
test('a card of an application that a dispute ended says that the person may apply again', () => {
  const card = shown({
    state: 'charged-back',
    withdrawalBar: 'disputed',
    dispute: { status: 'lost', lost: 500, left: 0 },
  });
  expect(card).toContain('Your bank has returned ₹500 to you, so this application has ended.');
  expect(card).toContain('You can apply for this role again.');
  expect(card).not.toContain('<button');
});
test('after a dispute lost in part the card offers what is left', () => {
  const card = shown({ withdrawalBar: null, dispute: { status: 'lost', lost: 200, left: 300 } });
  expect(card).toContain('Cancel application and get ₹300 back');
  expect(card).not.toContain('₹500');
});
