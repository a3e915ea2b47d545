import type { Context } from '#kit/context.ts';
import { financialYearName } from '#kit/financial-year.ts';
import { filterOf, type ListExport, momentOf, paiseOf } from '#kit/list-export.ts';
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
    { key: 'number', head: (language) => claimsWords[language].number, cell: ({ number }) => number },
    {
      key: 'status',
      head: (language) => claimsWords[language].status,
      cell: ({ status }, language) => claimStateWords[language][status],
    },
    {
      key: 'amount',
      kind: 'rupees',
      head: (language) => claimsWords[language].amount,
      cell: ({ amount }) => paiseOf(amount),
    },
    { key: 'person', head: (language) => claimsWords[language].person, cell: ({ name }) => name },
    { key: 'account', head: (language) => claimsWords[language].account, cell: ({ accountDigits }) => accountDigits },
    { key: 'bank', head: (language) => claimsWords[language].bank, cell: ({ bankName }) => bankName },
    {
      key: 'created',
      kind: 'moment',
      head: (language) => claimsWords[language].created,
      cell: ({ createdAt }) => momentOf(createdAt),
    },
    { key: 'utr', isExtra: true, head: (language) => claimsWords[language].utr, cell: ({ utr }) => utr },
    {
      key: 'referrals',
      head: (language) => claimsWords[language].referralsOfFile,
      cell: ({ referrals }) =>
        referrals
          .map(({ application, fee, amount }) => `${application} ${fee.toFixed(2)} ${amount.toFixed(2)}`)
          .join('; '),
    },
    {
      key: 'settled',
      kind: 'moment',
      isExtra: true,
      head: (language) => claimsWords[language].settled,
      cell: ({ settledAt }) => momentOf(settledAt),
    },
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
    { key: 'number', head: (language) => payoutsWords[language].number, cell: ({ number }) => number },
    {
      key: 'status',
      head: (language) => payoutsWords[language].status,
      cell: ({ status }, language) => payoutStateWords[language][status],
    },
    {
      key: 'amount',
      kind: 'rupees',
      head: (language) => payoutsWords[language].amount,
      cell: ({ amount }) => paiseOf(amount),
    },
    { key: 'person', head: (language) => payoutsWords[language].person, cell: ({ name }) => name },
    { key: 'claim', head: (language) => payoutsWords[language].claim, cell: ({ record }) => record },
    { key: 'run', isExtra: true, head: (language) => payoutsWords[language].run, cell: ({ run }) => run },
    { key: 'utr', head: (language) => payoutsWords[language].utr, cell: ({ utr }) => utr },
    {
      key: 'started',
      kind: 'moment',
      head: (language) => payoutsWords[language].started,
      cell: ({ startedAt }) => momentOf(startedAt),
    },
    { key: 'by', isExtra: true, head: (language) => payoutsWords[language].by, cell: ({ startedBy }) => startedBy },
    {
      key: 'paid',
      kind: 'moment',
      isExtra: true,
      head: (language) => payoutsWords[language].paid,
      cell: ({ paidAt }) => momentOf(paidAt),
    },
    {
      key: 'returned',
      kind: 'moment',
      isExtra: true,
      head: (language) => payoutsWords[language].returned,
      cell: ({ returnedAt }) => momentOf(returnedAt),
    },
  ],
};

export const referrerYearExport: ListExport<Context, ReferrerYear> = {
  list: 'referrer-years',
  title: (language) => yearsWords[language].caption,
  page: listReferrerYears,
  filters: { year: filterOf(yearsWords, 'year'), person: filterOf(yearsWords, 'person') },
  columns: [
    { key: 'person', head: (language) => yearsWords[language].person, cell: ({ name }) => name },
    { key: 'year', head: (language) => yearsWords[language].year, cell: ({ year }) => financialYearName(year) },
    { key: 'paid', kind: 'rupees', head: (language) => yearsWords[language].paid, cell: ({ paid }) => paiseOf(paid) },
    {
      key: 'payouts',
      kind: 'number',
      head: (language) => yearsWords[language].payouts,
      cell: ({ payouts }) => payouts,
    },
    {
      key: 'limit',
      head: (language) => yearsWords[language].limit,
      cell: ({ isAboveLimit }, language) => (isAboveLimit ? yearsWords[language].above : ''),
    },
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
    { key: 'number', head: (language) => runWords[language].number, cell: ({ number }) => number },
    {
      key: 'status',
      head: (language) => runWords[language].status,
      cell: ({ status }, language) => runStateWords[language][status],
    },
    { key: 'claims', kind: 'number', head: (language) => runWords[language].claims, cell: ({ claims }) => claims },
    { key: 'sum', kind: 'rupees', head: (language) => runWords[language].sum, cell: ({ sum }) => paiseOf(sum) },
    {
      key: 'made',
      kind: 'moment',
      head: (language) => runWords[language].made,
      cell: ({ madeAt }) => momentOf(madeAt),
    },
    { key: 'by', head: (language) => runWords[language].madeBy, cell: ({ madeBy }) => madeBy },
    {
      key: 'decided',
      kind: 'moment',
      head: (language) => runWords[language].decided,
      cell: ({ decidedAt }) => momentOf(decidedAt),
    },
    {
      key: 'processing',
      kind: 'number',
      head: (language) => runWords[language].processing,
      cell: ({ processing }) => processing,
    },
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
    { key: 'file', head: (language) => answerWords[language].file, cell: ({ fileName }) => fileName },
    { key: 'rows', kind: 'number', head: (language) => answerWords[language].rows, cell: ({ rows }) => rows },
    {
      key: 'waiting',
      kind: 'number',
      head: (language) => answerWords[language].waiting,
      cell: ({ waiting }) => waiting,
    },
    {
      key: 'imported',
      kind: 'moment',
      head: (language) => answerWords[language].imported,
      cell: ({ importedAt }) => momentOf(importedAt),
    },
    { key: 'by', head: (language) => answerWords[language].by, cell: ({ importedBy }) => importedBy },
  ],
};
