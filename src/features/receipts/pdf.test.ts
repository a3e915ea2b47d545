import { describe, expect, it } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { makeReceiptPdf } from './pdf.ts';
import type { FeeState, Receipt } from './model.ts';
import { receiptWords } from './words.ts';
import { linesOf, pageCount } from '../../../scripts/testing/pdf.ts';

interface Change {
  readonly application?: Partial<Receipt['application']>;
  readonly fee?: Partial<Receipt['fee']>;
}
const receiptOf = (language: 'en' | 'hi', { application, fee }: Change = {}): Receipt => ({
  language,
  issuer: {
    name: 'Namuna Enterprises',
    isSample: true,
    isRehearsal: false,
    addressLines: ['Plot 12', 'Patna'],
    grievance: {
      name: 'Asha',
      role: 'Grievance officer',
      email: 'a@example.in',
      phone: '+91 612 555 0101',
      deadlines: ['We answer within 15 days.'],
    },
  },
  application: {
    number: 'SA-7K3M-9PQ2-XW4D',
    role: 'Supervisor',
    name: 'आशा कुमारी',
    fatherName: 'Ram Prasad',
    category: 'OBC',
    at: new Date('2026-11-20T19:05:00Z'),
    refundWindowHours: 24,
    ...application,
  },
  fee: {
    paidPaise: paise(50_000),
    paymentId: 'MOJO0001',
    orderReference: 'ord_1',
    state: 'paid',
    parts: [],
    refund: undefined,
    ...fee,
  },
  verification: { url: 'https://example.in/verify/SV-2222-3333-4444', code: 'SV-2222-3333-4444' },
});
const textOf = async (receipt: Receipt): Promise<string> => linesOf(await makeReceiptPdf(receipt)).join(' ');
const bare = (text: string): string => text.replaceAll(/\s/g, '');

describe('a receipt', () => {
  it.each([
    [
      'en',
      'Private recruitment. Not run by',
      'does not guarantee an interview or a job',
      '21 November 2026',
      'within 24 hours',
      '7 business days',
    ],
    ['hi', 'यह निजी भर्ती है।', 'नौकरी', '21 नवंबर 2026, रात 12:35', '24 घंटे', '7 कामकाजी दिन'],
  ] as const)('in %s is one page with the fee, its purpose and the disclaimers', async (language, ...expected) => {
    const pdf = await makeReceiptPdf(receiptOf(language));
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(pageCount(pdf)).toBe(1);
    expect(pdf.length).toBeLessThan(120_000);
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/Lang (${language}-IN)`);
    const text = linesOf(pdf).join(' ');
    for (const part of [
      ...expected,
      'Namuna Enterprises',
      'Plot 12, Patna',
      'a@example.in',
      'SA-7K3M-9PQ2-XW4D',
      'Supervisor',
      'आशा कुमारी',
      'Ram Prasad',
      'OBC',
      '12:35',
      '₹500',
      'MOJO0001',
      'ord_1',
      'https://example.in/verify/SV-2222-3333-4444',
      receiptWords[language].states.paid,
    ]) {
      expect(bare(text)).toContain(bare(part));
    }
  });

  it.each([
    'refund-requested',
    'refund-awaits-bank',
    'refund-sent',
    'refund-delayed',
    'refunded',
    'refund-denied',
    'refund-closed',
    'disputed',
  ] as const)('shows a fee that is %s, with the refund’s numbers where there is one', async (state: FeeState) => {
    const refund =
      state === 'disputed'
        ? undefined
        : { reference: 'SR-1', bankReference: 'UTR99', settledAt: new Date('2026-11-25T04:00:00Z') };
    for (const language of ['en', 'hi'] as const) {
      const text = bare(await textOf(receiptOf(language, { fee: { state, refund } })));
      expect(text).toContain(bare(receiptWords[language].states[state]));
      for (const number of ['SR-1', 'UTR99', '25']) if (refund) expect(text).toContain(number);
    }
  });

  it('fits on one page with the longest names, also without spaces, and shows erased ones', async () => {
    for (const long of ['x'.repeat(100), 'क्ष्मी'.repeat(16), 'नाम '.repeat(25).trim()]) {
      const pdf = await makeReceiptPdf(
        receiptOf('hi', {
          application: { name: long, fatherName: long, role: 'R'.repeat(200) },
          fee: {
            state: 'refunded',
            refund: { reference: 'SR-7K3M-9PQ2-XW4D', bankReference: '9'.repeat(60), settledAt: new Date() },
          },
        }),
      );
      expect(pageCount(pdf)).toBe(1);
      expect(bare(linesOf(pdf).join(''))).toContain(bare(long));
    }
    const erased = await textOf(receiptOf('en', { application: { name: '', fatherName: '' } }));
    expect(erased).toContain(receiptWords.en.erased);
  });
});
