// Money has no undo: every form that moves it asks first, and names the payer, the sum and the end of the payment's number.
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DeskContext } from '#web/desk/desk-data.ts';
import { type Language, languages } from '#web/i18n.ts';
import { ShownPageContext } from '#web/shown-page.ts';
import type { DeskPaymentRecord } from '../../model/desk.ts';
import { DisputeDecisions } from '../../disputes/web/desk/dispute-forms.tsx';
import { RefundDecisions } from '../../refunds/web/desk/refund-forms.tsx';
import { ReviewForms } from '../../reviews/web/desk/review-forms.tsx';

const here = '/desk/payments/pay_1';
const payment = {
  id: 'pay_1',
  gatewayPaymentId: 'MOJO9876',
  person: { accountId: 'a', name: 'Asha Kumari' },
  posted: 499,
  order: { number: 'SO-1', amount: 500, status: 'paid', createdAt: '' },
  refund: { number: 'SR-1', amount: 300, status: 'stopped', isByHand: false, bankReference: null },
  parts: [{ number: 'SR-2', amount: 100, isDelayed: true }],
  cases: [{ caseNumber: 'disp_1', state: 'open', unreadRow: 'a-digest' }],
  disputes: [
    { id: 'SD-1', status: 'open', amount: 200, isFeeEntered: false },
    { id: 'SD-2', status: 'won', amount: 150, isFeeEntered: true },
  ],
};
const review = { sum: 'to-enter', canApply: true, needsOther: false, orders: [], toReturn: null, toClose: null };

function shown(language: Language, more: object = {}, reviewed: object = review): string {
  const decisions = { review: reviewed, toDispute: null, canRetry: true, toRetry: 300, today: '2026-11-24' };
  const record = { ...payment, decisions, ...more } as unknown as DeskPaymentRecord;
  return [ReviewForms, RefundDecisions, DisputeDecisions]
    .map((part) =>
      renderToString(
        createElement(
          ShownPageContext,
          {
            value: {
              language,
              pathname: here,
              search: '',
              appUrl: 'https://site.test',
              company: '',
              demo: false,
              isSignedIn: true,
            },
          },
          createElement(
            DeskContext,
            {
              value: {
                name: 'Ravi',
                roles: ['finance'],
                rights: ['payments/change'],
                here,
                flash: undefined,
                revealed: undefined,
                waiting: [],
                done: undefined,
              },
            },
            createElement(part, { payment: record }),
          ),
        ),
      ),
    )
    .join('');
}
/** The form that posts there: its question, and the labels of its required ticks. */
function formOf(html: string, action: string): { question: string; ticks: string[]; html: string } {
  const form = html.split('<form').find((part) => part.includes(`action="${action}"`)) ?? '';
  const question = /data-confirm="([^"]*)"/.exec(form)?.[1] ?? '';
  const ticks = [...form.matchAll(/<label[^>]*>(?:(?!<\/label>)[^])*?type="checkbox"[^]*?<\/label>/g)]
    .map(([label]) => label)
    .filter((label) => / required=""/.test(label))
    .map((label) => label.replaceAll(/<[^>]*>/g, ''));
  return { question, ticks, html: form };
}

describe.each(languages)('in %s', (language) => {
  const html = shown(language);
  test.each([
    ['/api/desk/refunds/SR-1/retry', '₹300', '₹300'],
    ['/api/desk/refunds/SR-2/retry', '₹100', '₹100'],
    ['/api/desk/refunds/SR-1/by-hand', '₹{amount|300}', '₹300'],
    ['/api/desk/refunds/SR-1/close', '₹300', '₹300'],
    ['/api/desk/payments/pay_1/gateway-refund', '{gatewayRefund|…}', '₹300'],
    ['/api/desk/disputes/SD-1/won', '₹200', '₹200'],
    ['/api/desk/disputes/SD-1/lost', '₹{amount|200}', '₹200'],
    ['/api/desk/disputes/SD-1/fee', '₹{amount|…}', ''],
    ['/api/desk/disputes/SD-2/fee/correction', '₹{amount|…}', ''],
    ['/api/desk/payments/pay_1/settled-sum', '₹{rupees|…}', ''],
    ['/api/desk/payments/pay_1/no-dispute', '', ''],
    ['/api/desk/payments/pay_1/apply', '₹499', '₹499'],
  ])('%s', (action, asked, ticked) => {
    const { question, ticks } = formOf(html, action);
    for (const part of ['Asha Kumari', '…9876', asked]) expect(question).toContain(part);
    expect(ticks).toHaveLength(1);
    for (const part of ['Asha Kumari', '…9876', ticked]) expect(ticks[0]).toContain(part);
  });
  test('a settled sum that is corrected', () => {
    const corrected = shown(language, {}, { ...review, sum: 'to-correct' });
    const { question, ticks } = formOf(corrected, '/api/desk/payments/pay_1/settled-sum/correction');
    for (const part of ['Asha Kumari', '…9876', '₹{rupees|…}']) expect(question).toContain(part);
    expect(ticks).toHaveLength(1);
  });
  test('a payment without an order: the question names the order that is typed, and its fee is a separate tick', () => {
    const { question, ticks, html: form } = formOf(shown(language, { order: null }), '/api/desk/payments/pay_1/apply');
    for (const part of ['Asha Kumari', '…9876', '₹499', '{order|…}']) expect(question).toContain(part);
    expect(ticks).toHaveLength(1);
    expect(form).toContain('name="checked"');
    expect(form).toContain('name="confirmed"');
  });
});
