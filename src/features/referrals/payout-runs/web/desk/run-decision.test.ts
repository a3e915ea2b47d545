// A second person approves a sum: where the bank file will have less, the page and the question say so.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawDesk, questionOf } from '#test/desk-page.ts';
import type { DeskRunRecord } from '../../model/runs.ts';
import { Decision, Unfit } from './run-decision.tsx';

const row = (number: string, amount: number, payoutStatus: string | null = null) => ({
  number,
  name: 'Asha Devi',
  amount,
  accountDigits: { text: '6789' },
  payoutStatus,
  released: [],
});
const rows = [row('SC-1', 300), row('SC-2', 200.5), row('SC-3', 900)];
const run = { number: 'SB-1', status: 'waiting', sum: 1400.5, claims: 3, rows, unfit: [], unreadable: [] };
const waiting = { ...run, approvalBlock: null, lapsesAt: null, rights: null };
const asRun = (more: object) => ({ run: { ...waiting, ...more } as unknown as DeskRunRecord });
const drawn = (more: object) => drawDesk(createElement(Decision, asRun(more)), { rights: ['claims/change'] });
const approve = '/api/desk/payout-runs/SB-1/approve';

test('the count and the sum of a file that leaves somebody out are on the page and in the question', () => {
  const html = drawn({ unfit: ['SC-3'] });
  const says = 'The bank file will have 2 of 3 transfers: ₹500.50.';
  expect(html).toContain(says);
  expect(questionOf(html, approve)).toContain(says);
  // Nothing is left out.
  expect(questionOf(drawn({}), approve)).not.toContain('bank file');
  // An account that can't be read is left out too.
  expect(questionOf(drawn({ unreadable: ['SC-1'] }), approve)).toContain('2 of 3 transfers: ₹1,100.50.');
});
test('of an approved run only what is not settled counts, for the file has nothing else', () => {
  const approved = asRun({
    status: 'approved',
    unfit: ['SC-3'],
    rows: [row('SC-1', 300, 'paid'), row('SC-2', 200.5, 'processing'), row('SC-3', 900, 'processing')],
  });
  const html = drawDesk(createElement(Unfit, approved), { rights: ['claims/change'] });
  expect(html).toContain('The bank file will have 1 of 2 transfers: ₹200.50.');
});
