import { describe, expect, test } from 'vitest';
import { paise } from '#kit/money/paise.ts';
import { noticeWords } from '#features/jobs/notices/words.ts';
import { refundWindowHours } from '#features/jobs/terms.ts';
import { careerWords } from '#features/jobs/web/words.ts';
import { applicationReceived } from '../messages.ts';
import { receiptWords } from '#features/receipts/words.ts';
import { after, hourMs } from '#kit/time.ts';
import { cancellationBlock } from '../rules.ts';
import { roleWords } from '../forms/web/role-words.ts';
import { cancellationWords } from '../cancellation/web/cancellation-words.ts';

const createdAt = new Date('2026-11-20T10:00:00Z');
const blockReason = (hours: number, advanced: boolean) =>
  cancellationBlock(
    { state: 'active', createdAt, refundWindowHours, advancedAt: advanced ? createdAt : null },
    after(createdAt, hours * hourMs),
  );

test('the fee is refundable within 24 hours, only while the application has not moved to the next stage', () => {
  expect([blockReason(1, false), blockReason(1, true), blockReason(25, false), blockReason(25, true)]).toEqual([
    undefined,
    'advanced',
    'window-over',
    'advanced',
  ]);
});

const both = { en: 'X', hi: 'X' };
const received = applicationReceived(both, {
  number: 'SA-1',
  role: both,
  amountPaise: paise(50_000),
  refundWindowHours,
});
const texts = {
  en: {
    form: roleWords.en.refundTerms,
    notice: noticeWords.en.refundTerms,
    page: careerWords.en.refundTerms,
    receipt: receiptWords.en.refundTerms(refundWindowHours),
    message: received('en').text,
    card: cancellationWords.en.timeLeft('23 h', 'tomorrow'),
  },
  hi: {
    form: roleWords.hi.refundTerms,
    notice: noticeWords.hi.refundTerms,
    page: careerWords.hi.refundTerms,
    receipt: receiptWords.hi.refundTerms(refundWindowHours),
    message: received('hi').text,
    card: cancellationWords.hi.timeLeft('23 घंटे', 'कल'),
  },
};
test('the receipt and the message of an application state its own window', () => {
  const kept = applicationReceived(both, {
    number: 'SA-1',
    role: both,
    amountPaise: paise(50_000),
    refundWindowHours: 48,
  });
  expect(kept('en').text).toContain('You can cancel it within 48 hours, ');
  expect(kept('hi').text).toContain('48 घंटे में रद्द');
  expect(receiptWords.en.refundTerms(48)).toMatch(/within 48 hours of submission.*No refund if 48 hours have passed/);
  expect(receiptWords.hi.refundTerms(48)).toMatch(/48 घंटे के भीतर.*48 घंटे बीत चुके/);
});

const within = { en: /24 hours|23 h/, hi: /24 घंटे|23 घंटे/ };
const unlessAdvanced = {
  en: /as long as (?:it|your application) has not moved to the next stage/,
  hi: /(?:आवेदन|वह) अगले चरण में न गया हो/,
};
const forLater = { en: /incomplete|no-show|business days/, hi: /अधूरे आवेदन|कामकाजी दिन/ };

describe.each(['en', 'hi'] as const)('every text with the terms says so (%s)', (language) => {
  test.each(Object.entries(texts[language]))('on the %s', (_where, text) => {
    expect(text).toMatch(within[language]);
    expect(text).toMatch(unlessAdvanced[language]);
  });
  test.each(['form', 'notice', 'page', 'receipt'] as const)('with the other limits on the %s', (where) => {
    expect(texts[language][where]).toMatch(forLater[language]);
    expect(texts[language][where]).toContain('7');
  });
});
