// The timeline says of each message its real state, and never that one was sent which was not.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Deliveries } from '#features/notifications/model/messages.ts';
import { type Language, languages } from '#web/i18n.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import { StageTimeline } from './stage-timeline.tsx';
import { stageWords } from '../../web/parts/words.ts';
import { nextStepWords, timelineWords } from './stage-words.ts';

type Shown = Parameters<typeof StageTimeline>[0]['application'];
const at = (hour: number): string => `2026-11-23T0${hour}:00:00.000Z`;
const page = { pathname: '/application', search: '', appUrl: 'https://site.test', company: '', demo: false };
const received: Shown = { createdAt: at(1), state: 'active', stages: [], notices: [], receivedMessage: null };
/** Its texts in order, as the server sends them. */
const shown = (application: Partial<Shown>, language: Language = 'en', isInterviewOver = false): string =>
  renderToString(
    createElement(
      ShownPageContext,
      { value: { ...page, language, isSignedIn: true } },
      createElement(StageTimeline, { application: { ...received, ...application }, isInterviewOver }),
    ),
  ).replaceAll(/<!-- -->/g, '');
const stage = (message: Deliveries | null) =>
  ({
    stages: [{ stage: 'shortlisted', at: at(2), reason: null, reasonText: null, isNotified: true, message }],
  }) as const;

test.each(languages)('after the time of the interview the text does not ask to come (%s)', (language) => {
  const called = { stages: [{ ...stage(null).stages[0], stage: 'called' as const }] };
  const come = nextStepWords[language].called;
  expect(shown(called, language)).toContain(come);
  const over = shown(called, language, true);
  expect(over).not.toContain(come);
  expect(over).toContain(timelineWords[language].interviewOver);
});
test.each(languages)('each message by its real state (%s)', (language) => {
  const t = timelineWords[language];
  const of = (message: Deliveries | null) => shown(stage(message), language);
  expect(of({ sms: 'sent', email: 'sent' })).toContain(t.sent(t.both));
  expect(of({ sms: 'sending', email: 'sending' })).toContain(t.sending(t.both));
  expect(of({ sms: 'failed', email: 'failed' })).toContain(t.failed(t.both));
  const mixed = of({ sms: 'failed', email: 'sent' });
  expect(mixed).toContain(t.failed(t.sms));
  expect(mixed).toContain(t.sent(t.email));
  expect(mixed).not.toContain(t.sent(t.sms));
  expect(of({ sms: 'sending', email: null })).toContain(t.sending(t.sms));
  const quiet = of(null);
  for (const state of ['sent', 'sending', 'failed'] as const)
    for (const what of [t.both, t.sms, t.email]) expect(quiet).not.toContain(t[state](what));
});

test('call letters and correction windows are between the stages, in the order of time', () => {
  const sent = { sms: 'sent', email: 'sent' } as const;
  const notices = [
    { kind: 'correction-window', at: at(3), message: sent },
    { kind: 'call-letter', at: at(4), message: sent },
    { kind: 'call-letter', at: at(6), message: { sms: 'failed', email: null } },
  ] as const;
  const moved = { at: at(5), reason: null, reasonText: null, isNotified: true, message: null };
  const text = shown({ ...stage(sent), notices, stages: [...stage(sent).stages, { ...moved, stage: 'called' }] });
  const t = timelineWords.en;
  const order = [
    stageWords.en.received,
    stageWords.en.shortlisted,
    t.window,
    `${t.letter}<`,
    stageWords.en.called,
    t.newLetter,
    t.failed(t.sms),
  ].map((title) => text.indexOf(title));
  expect(order).not.toContain(-1);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});
