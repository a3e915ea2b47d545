import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf, yesOrNoOf } from '#kit/list-export.ts';
import { listPurges } from './actions/report-purge.ts';
import type { PurgeRun } from './model.ts';
import { purgeWords, retentionWords } from './web/retention-words.ts';

export const purgeExport: ListExport<Context, PurgeRun> = {
  list: 'retention',
  title: (language) => retentionWords[language].caption,
  page: listPurges,
  filters: {
    timer: filterOf(retentionWords, 'what', (language) => purgeWords[language]),
    rows: filterOf(retentionWords, 'rows', yesOrNoOf(retentionWords)),
    at: filterOf(retentionWords, 'at'),
  },
  columns: [
    {
      key: 'at',
      kind: 'moment',
      head: (language) => retentionWords[language].at,
      cell: ({ startedAt }) => momentOf(startedAt),
    },
    {
      key: 'timer',
      head: (language) => retentionWords[language].what,
      cell: ({ timer }, language) => purgeWords[language][timer] ?? timer,
    },
    { key: 'total', kind: 'number', head: (language) => retentionWords[language].erased, cell: ({ total }) => total },
    {
      key: 'waiting',
      kind: 'number',
      head: (language) => retentionWords[language].waiting,
      cell: ({ waiting }) => waiting,
    },
    {
      key: 'state',
      head: (language) => retentionWords[language].state,
      cell: ({ hasFailed }, language) => retentionWords[language][hasFailed ? 'failed' : 'done'],
    },
  ],
};
