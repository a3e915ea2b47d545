// The page of a month: what it would be closed over, and what it was closed over.
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeskContext } from '#web/desk/desk-data.ts';
import { languages } from '#web/i18n.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import type { DeskDayBook, DeskMonth } from '../../model/desk.ts';
import { Closing, MonthFacts } from './month.tsx';
import { Months } from './months.tsx';
import { ledgerWords } from './words.ts';

const here = '/desk/ledger/2026-10';
const site = { pathname: here, search: '', appUrl: 'https://site.test', company: '', demo: false, isSignedIn: true };
const desk = { name: 'Ravi', roles: ['finance'], rights: ['ledger/change'], here } as const;
const nothing = { flash: undefined, revealed: undefined, waiting: [], done: undefined };
const shown = <Props extends object>(language: 'en' | 'hi', part: FunctionComponent<Props>, props: Props): string =>
  renderToString(
    createElement(
      ShownPageContext,
      { value: { ...site, language } },
      createElement(DeskContext, { value: { ...desk, ...nothing } }, createElement(part, props)),
    ),
  );
const open: DeskMonth = { month: '2026-10', postings: 1, late: 0, debit: 5, credit: 5, closed: null, isOver: true };
const book: DeskDayBook = { ...open, accounts: [], openBefore: [], findings: [], checks: [] };
const finding = { kind: 'books-off', subject: 'gift:1', since: '2026-10-05T10:00:00.000Z' } as const;
const closed = { at: '2026-11-02T10:00:00.000Z', by: 'usr_a', findings: 2, reason: 'the bank answers late' };

test.each(languages)(
  'a month without findings asks for nothing, one with findings for a tick and a reason: %s',
  (language) => {
    const plain = shown(language, Closing, { book });
    expect(plain).not.toContain('name="anyway"');
    const page = shown(language, Closing, { book: { ...book, findings: [finding] } });
    for (const part of ['name="anyway"', 'name="reason"', 'gift:1', '/desk/attention?kind=books-off'])
      expect(page).toContain(part);
    expect(page).toContain(ledgerWords[language].findings(1));
  },
);

test.each(languages)('a month that was closed over findings says over how many, and why: %s', (language) => {
  const over = ledgerWords[language].closedOver(2);
  const facts = shown(language, MonthFacts, { book: { ...book, closed } });
  expect(facts).toContain(over);
  expect(facts).toContain(closed.reason);
  expect(shown(language, Months, { months: [{ ...open, closed }] })).toContain(over);
  expect(shown(language, Months, { months: [{ ...open, closed: { ...closed, findings: 0 } }] })).not.toContain(over);
});
