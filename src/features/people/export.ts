import type { Context } from '#kit/context.ts';
import { filterOf, type ListExport, momentOf, yesOrNoOf } from '#kit/list-export.ts';
import { listMoves } from './actions/list-moves.ts';
import { listPurges } from './actions/report-purge.ts';
import type { ListedMove, PurgeRun } from './model.ts';
import { moveStateWords, movesWords } from './web/moves-words.ts';
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

export const moveExport: ListExport<Context, ListedMove> = {
  list: 'phone-moves',
  title: (language) => movesWords[language].caption,
  page: (ctx, params, visitor) => listMoves(ctx, params, visitor),
  filters: { state: filterOf(movesWords, 'state', (language) => moveStateWords[language]) },
  columns: [
    { key: 'person', head: (language) => movesWords[language].person, cell: ({ name }) => name },
    { key: 'phone', head: (language) => movesWords[language].phone, cell: ({ newPhone }) => newPhone },
    {
      key: 'state',
      head: (language) => movesWords[language].state,
      cell: ({ state }, language) => moveStateWords[language][state],
    },
    { key: 'by', head: (language) => movesWords[language].by, cell: ({ askedBy }) => askedBy },
    {
      key: 'begun',
      kind: 'moment',
      head: (language) => movesWords[language].begun,
      cell: ({ askedAt }) => momentOf(askedAt),
    },
    {
      key: 'until',
      kind: 'moment',
      head: (language) => movesWords[language].until,
      cell: ({ endsAt }) => momentOf(endsAt),
    },
  ],
};
