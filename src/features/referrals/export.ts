import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf, paiseOf } from '#kit/list-export.ts';
import { listDeskAnswers } from './actions/apply-answer.ts';
import { listDeskRuns } from './actions/read-runs.ts';
import type { DeskAnswer } from './model/bank-files.ts';
import type { DeskRun } from './model/runs.ts';
import { answerWords } from './web/desk/answer-words.ts';
import { runStateWords, runWords } from './web/desk/run-words.ts';

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
