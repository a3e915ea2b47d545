import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { reasonWords, stageWords } from '#features/applications/web/parts/words.ts';
import { slotStateWords } from '#features/interviews/web/parts/words.ts';
import { openingFields } from '#features/jobs/model/opening-form.ts';
import { roleStateWords } from '#features/jobs/web/parts/words.ts';
import { kindWords, lostReasonWords, requestWords, stateWords } from '#features/leads/web/parts/words.ts';
import { impossibleWords } from '#features/payments/refunds/web/parts/refunding-words.ts';
import { paymentStateWords } from '#features/payments/web/parts/words.ts';
import { statusWords } from '#features/quotations/web/parts/words.ts';
import { claimStateWords } from '#features/referrals/web/parts/words.ts';
import { factTexts } from './audit-facts.ts';
import { auditFactWords } from './audit-fact-words.ts';
import { auditWords } from './audit-words.ts';
import { itemWords } from '#features/attention/web/parts/words.ts';

test.each(languages)('a state, a kind and a role have the names that the lists use in %s', (language) => {
  const textOf = (action: string, fact: Readonly<Record<string, string>>) =>
    factTexts(
      { action, before: {}, after: {}, details: fact },
      { t: auditWords[language], names: auditFactWords[language], language },
    ).join('\n');
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['claims/held', { state: 'active' }, claimStateWords[language].active],
    ['leads/changed', { state: 'in-progress' }, stateWords[language]['in-progress']],
    ['leads/entered', { kind: 'privacy-request' }, kindWords[language]['privacy-request']],
    ['leads/lost', { lostReason: 'no-budget' }, lostReasonWords[language]['no-budget']],
    ['leads/entered', { request: 'erasure' }, requestWords[language].erasure],
    ['interviews/slot-ended', { state: 'cancelled' }, slotStateWords[language].cancelled],
    ['jobs/state', { state: 'invited' }, roleStateWords[language].invited],
    ['staff/desk-entered', { method: 'passkey' }, { en: 'Passkey', hi: 'पासकी' }[language]],
    ['staff/desk-entered', { session: 'dsk_01M8ABCDEFGHJKMNPQRSTVWXYZ' }, '…RSTVWXYZ'],
    ['quotations/ended', { state: 'accepted' }, statusWords[language].accepted],
    ['payments/closed', { state: 'needs-review' }, paymentStateWords[language]['needs-review']],
    ['payments/proposal-impossible', { because: 'maker-left' }, impossibleWords[language]['maker-left']],
    ['attention/closed', { kind: 'payout-slow' }, itemWords[language]['payout-slow']],
    ['accounts/grant-role', { role: 'finance' }, staffRoleWords[language].finance],
  ];
  for (const [action, fact, shown] of cases) {
    const text = textOf(action, fact);
    expect(text).toContain(shown);
    expect(text).not.toContain(Object.values(fact)[0]);
  }
  // The name of a role stays.
  expect(textOf('jobs/fees', { role: 'Supervisor' })).toContain('Supervisor');
});

test.each(languages)('a change of a quotation shows the old price, unit and state in %s', (language) => {
  const texts = factTexts(
    {
      action: 'quotations/changed',
      before: { pricePaise: 1_45_000_00, unit: 'NOS', buyerState: '10' },
      after: { pricePaise: 1_60_000_00, unit: 'SET', buyerState: '27' },
      details: { fields: 'item 2' },
    },
    { t: auditWords[language], names: auditFactWords[language], language },
  ).join('\n');
  const shown = { en: ['nos. → set', 'Bihar → Maharashtra', 'Item 2'], hi: ['नग → सेट', 'बिहार → महाराष्ट्र', 'सामान 2'] };
  for (const text of ['₹1,45,000 → ₹1,60,000', ...shown[language]]) expect(texts).toContain(text);
});

test.each(languages)('a move has the names of its stages and its reason in %s', (language) => {
  const stage = stageWords[language];
  const texts = factTexts(
    {
      action: 'applications/moved',
      before: { stage: 'under-review' },
      after: { stage: 'not-selected', reason: 'others-chosen' },
      details: { fromStage: 'a stage of an earlier version', slot: 'others-chosen' },
    },
    { t: auditWords[language], names: auditFactWords[language], language },
  ).join('\n');
  for (const shown of [stage['under-review'], stage['not-selected'], reasonWords[language]['others-chosen']])
    expect(texts).toContain(shown);
  expect(texts).not.toContain('under-review');
  expect(texts).not.toContain('not-selected');
  // What has no name stays as it is.
  expect(texts).toContain('a stage of an earlier version');
  expect(texts.match(/others-chosen/g)).toHaveLength(1);
});

test.each(languages)('the facts about refunds have names in %s', (language) => {
  const details = { isVouched: true, excessPaise: 0, lostPaise: 100, gatewayRefund: 'C5c0751269', attempt: 2 };
  const text = factTexts(
    { action: 'payments/refund-proposed', before: {}, after: {}, details: { ...details, application: 'duplicate' } },
    { t: auditWords[language], names: auditFactWords[language], language },
  ).join('\n');
  for (const name of [...Object.keys(details), 'application', 'duplicate']) expect(text).not.toContain(name);
});

test.each(languages)('each field of an opening that an edit records has a name in %s', (language) => {
  expect(openingFields.filter((field) => auditFactWords[language][field] === undefined)).toEqual([]);
});
