// What the bank did of a refund of a run is recorded on the bank's day.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeskContext } from '#web/desk/desk-data.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import type { DeskRunRecord } from '../../model/runs.ts';
import { RunRefunds } from './run-refunds.tsx';

const here = '/desk/payout-runs/SB-1';
const page = { pathname: here, search: '', appUrl: 'https://site.test', company: '', demo: false, isSignedIn: true };
const desk = { name: 'Ravi', roles: ['finance'], rights: ['claims/change'], here } as const;
const row = { number: 'SR-1', name: 'Asha Devi', accountDigits: { text: '6789' }, amount: 500, payout: 'SP-1' };

function shown(payoutStatus: string): string {
  const run = { rows: [{ ...row, payoutStatus, isDoubted: false }], today: '2026-11-24' } as unknown as DeskRunRecord;
  const inDesk = createElement(
    DeskContext,
    { value: { ...desk, flash: undefined, revealed: undefined, waiting: [], done: undefined } },
    createElement(RunRefunds, { run }),
  );
  return renderToString(createElement(ShownPageContext, { value: { ...page, language: 'en' } }, inDesk));
}

test.each([
  ['processing', 'paid'],
  ['paid', 'returned'],
])('a transfer that is %s can be recorded as %s on a day until today', (status, verb) => {
  const form = shown(status)
    .split('<form')
    .find((part) => part.includes(`/api/desk/refund-payouts/SP-1/${verb}`));
  expect(form).toContain(`name="day"`);
  expect(form).toContain('value="2026-11-24"');
});
