import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { applicationStates } from '#features/applications/model/applications.ts';
import { heldReasons } from '#features/applications/model/desk.ts';
import { allStageReasons, stages } from '#features/applications/stages/model.ts';
import { correctableFields } from '#features/applications/terms.ts';
import { leadKinds, leadStates } from '#features/leads/model/leads.ts';
import { paperKinds } from '#features/papers/model/paper.ts';
import { paymentStates, refundStates } from '#features/payments/model/payments.ts';
import { quotationStates } from '#features/quotations/model.ts';
import { listedClaimStates, payoutStates } from '#features/referrals/model/referrals.ts';
import type { PersonFactName } from '#kit/desk/person-parts.ts';
import { codeText } from './part-words.ts';

// A code without a word is shown as it is stored, which no type prevents.
test.each(languages)('each state, reason and kind of the records of a person has a word in %s', (language) => {
  const codes = [
    ...applicationStates,
    ...stages,
    ...allStageReasons,
    ...heldReasons,
    ...leadKinds,
    ...leadStates,
    ...paperKinds,
    ...paymentStates,
    ...refundStates,
    ...quotationStates,
    ...listedClaimStates,
    ...payoutStates,
  ];
  const missing = (name: PersonFactName, codes: readonly string[]): string[] =>
    codes.filter((code) => codeText(language, name, code) === code);
  expect(missing('field', correctableFields)).toEqual([]);
  expect(missing('status', codes)).toEqual([]);
});
