import type { Context } from '#kit/context.ts';
import { financialYearName } from '#kit/financial-year.ts';
import { columnOf, filterOf, type ListExport, momentOf, paiseOf } from '#kit/list-export.ts';
import { listDeskAnswers } from './actions/apply-answer.ts';
import { listDeskClaims } from './actions/list-desk-claims.ts';
import { listDeskPayouts } from './actions/list-desk-payouts.ts';
import { listReferrerYears } from './actions/list-referrer-years.ts';
import { listDeskRuns } from './actions/read-runs.ts';
import type { DeskClaim } from './model.ts';
import type { DeskAnswer } from './model/bank-files.ts';
import type { DeskPayout } from './model/desk.ts';
import type { DeskRun } from './model/runs.ts';
import type { ReferrerYear } from './model/years.ts';
import { answerWords } from './web/desk/answer-words.ts';
import { runStateWords, runWords } from './web/desk/run-words.ts';
import { yearsWords } from './web/desk/years-words.ts';
import { claimStateWords, claimsWords, payoutStateWords, payoutsWords, paysWords } from './web/desk/words.ts';

export const claimExport: ListExport<Context, DeskClaim> = {
  list: 'claims',
  title: (language) => claimsWords[language].caption,
  page: listDeskClaims,
  filters: {
    status: filterOf(claimsWords, 'status', (language) => claimStateWords[language]),
    person: filterOf(claimsWords, 'person'),
    run: filterOf(claimsWords, 'run'),
    created: filterOf(claimsWords, 'created'),
  },
  columns: [
    columnOf(claimsWords, 'number', ({ number }) => number),
    columnOf(claimsWords, 'status', ({ status }, language) => claimStateWords[language][status]),
    columnOf(claimsWords, 'amount', ({ amount }) => paiseOf(amount), { kind: 'rupees' }),
    columnOf(claimsWords, 'person', ({ name }) => name),
    columnOf(claimsWords, 'account', ({ accountDigits }) => accountDigits),
    columnOf(claimsWords, 'bank', ({ bankName }) => bankName),
    columnOf(claimsWords, 'created', ({ createdAt }) => momentOf(createdAt), { kind: 'moment' }),
    columnOf(claimsWords, 'utr', ({ utr }) => utr, { isExtra: true }),
    columnOf(
      claimsWords,
      'referralsOfFile',
      ({ referrals }) =>
        referrals
          .map(({ application, fee, amount }) => `${application} ${fee.toFixed(2)} ${amount.toFixed(2)}`)
          .join('; '),
      { key: 'referrals' },
    ),
    columnOf(claimsWords, 'settled', ({ settledAt }) => momentOf(settledAt), { kind: 'moment', isExtra: true }),
  ],
};

export const payoutExport: ListExport<Context, DeskPayout> = {
  list: 'payouts',
  title: (language) => payoutsWords[language].caption,
  page: listDeskPayouts,
  filters: {
    status: filterOf(payoutsWords, 'status', (language) => payoutStateWords[language]),
    pays: filterOf(payoutsWords, 'pays', (language) => paysWords[language]),
    claim: filterOf(payoutsWords, 'claim'),
    person: filterOf(payoutsWords, 'person'),
    paid: filterOf(payoutsWords, 'paid'),
    started: filterOf(payoutsWords, 'started'),
  },
  columns: [
    columnOf(payoutsWords, 'number', ({ number }) => number),
    columnOf(payoutsWords, 'status', ({ status }, language) => payoutStateWords[language][status]),
    columnOf(payoutsWords, 'amount', ({ amount }) => paiseOf(amount), { kind: 'rupees' }),
    columnOf(payoutsWords, 'person', ({ name }) => name),
    columnOf(payoutsWords, 'claim', ({ record }) => record),
    columnOf(payoutsWords, 'run', ({ run }) => run, { isExtra: true }),
    columnOf(payoutsWords, 'utr', ({ utr }) => utr),
    columnOf(payoutsWords, 'started', ({ startedAt }) => momentOf(startedAt), { kind: 'moment' }),
    columnOf(payoutsWords, 'by', ({ startedBy }) => startedBy, { isExtra: true }),
    columnOf(payoutsWords, 'paid', ({ paidAt }) => momentOf(paidAt), { kind: 'moment', isExtra: true }),
    columnOf(payoutsWords, 'returned', ({ returnedAt }) => momentOf(returnedAt), { kind: 'moment', isExtra: true }),
  ],
};

export const referrerYearExport: ListExport<Context, ReferrerYear> = {
  list: 'referrer-years',
  title: (language) => yearsWords[language].caption,
  page: listReferrerYears,
  filters: { year: filterOf(yearsWords, 'year'), person: filterOf(yearsWords, 'person') },
  columns: [
    columnOf(yearsWords, 'person', ({ name }) => name),
    columnOf(yearsWords, 'year', ({ year }) => financialYearName(year)),
    columnOf(yearsWords, 'paid', ({ paid }) => paiseOf(paid), { kind: 'rupees' }),
    columnOf(yearsWords, 'payouts', ({ payouts }) => payouts, { kind: 'number' }),
    columnOf(yearsWords, 'limit', ({ isAboveLimit }, language) => (isAboveLimit ? yearsWords[language].above : '')),
  ],
};

export const runExport: ListExport<Context, DeskRun> = {
  list: 'payout-runs',
  title: (language) => runWords[language].caption,
  page: listDeskRuns,
  filters: {
    status: filterOf(runWords, 'status', (language) => runStateWords[language]),
    made: filterOf(runWords, 'made'),
  },
  columns: [
    columnOf(runWords, 'number', ({ number }) => number),
    columnOf(runWords, 'status', ({ status }, language) => runStateWords[language][status]),
    columnOf(runWords, 'claims', ({ claims }) => claims, { kind: 'number' }),
    columnOf(runWords, 'sum', ({ sum }) => paiseOf(sum), { kind: 'rupees' }),
    columnOf(runWords, 'made', ({ madeAt }) => momentOf(madeAt), { kind: 'moment' }),
    columnOf(runWords, 'madeBy', ({ madeBy }) => madeBy, { key: 'by' }),
    columnOf(runWords, 'decided', ({ decidedAt }) => momentOf(decidedAt), { kind: 'moment' }),
    columnOf(runWords, 'processing', ({ processing }) => processing, { kind: 'number' }),
  ],
};

export const answerExport: ListExport<Context, DeskAnswer> = {
  list: 'bank-answers',
  title: (language) => answerWords[language].caption,
  page: listDeskAnswers,
  filters: {
    imported: filterOf(answerWords, 'imported'),
  },
  columns: [
    columnOf(answerWords, 'file', ({ fileName }) => fileName),
    columnOf(answerWords, 'rows', ({ rows }) => rows, { kind: 'number' }),
    columnOf(answerWords, 'waiting', ({ waiting }) => waiting, { kind: 'number' }),
    columnOf(answerWords, 'imported', ({ importedAt }) => momentOf(importedAt), { kind: 'moment' }),
    columnOf(answerWords, 'by', ({ importedBy }) => importedBy),
  ],
};
