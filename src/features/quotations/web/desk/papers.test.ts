// After the acceptance somebody makes the invoice: who may sees the buttons, everybody else reads who does.
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawDesk } from '#test/desk-page.ts';
import type { QuotationDeskAnswer } from '../../contract/desk.ts';
import { Papers } from './papers.tsx';
import { NextAct } from './next-act.tsx';

const quotation = { serial: 7, status: 'accepted', seller: null, missing: [], papers: [] };
const invoiced = [{ serial: 1, kind: 'invoice', number: 'INV/26-27/0001', totalPaise: 100 }];
const drawn = (
  part: typeof Papers | typeof NextAct,
  rights: readonly ('papers/change' | 'proformas/change' | 'quotations/change')[],
  more = {},
) =>
  drawDesk(createElement(part, { quotation: { ...quotation, ...more } as unknown as QuotationDeskAnswer }), { rights });

test('sales makes the proforma, and reads that Finance makes the rest', () => {
  const papers = drawn(Papers, ['quotations/change', 'proformas/change']);
  expect(papers.match(/name="kind" value="[^"]*"/g)).toEqual(['name="kind" value="proforma"']);
  expect(papers).toContain('Finance makes');
});
test('who makes no paper reads that Finance does, and meets no button that leads nowhere', () => {
  expect(drawn(NextAct, ['quotations/change'])).not.toContain('#papers');
  const papers = drawn(Papers, ['quotations/change']);
  expect(papers).toContain('id="papers"');
  expect(papers).toContain('Finance makes');
  expect(papers).not.toContain('<form');
  expect(drawn(Papers, ['quotations/change'], { papers: invoiced })).not.toContain('Finance makes');
  expect(drawn(Papers, ['quotations/change'], { status: 'valid' })).toBe('');
});
test('finance has the buttons', () => {
  expect(drawn(NextAct, ['papers/change', 'quotations/change'])).toContain('#papers');
  const papers = drawn(Papers, ['papers/change']);
  expect(papers).toContain('<form');
  expect(papers).not.toContain('Finance makes');
});
