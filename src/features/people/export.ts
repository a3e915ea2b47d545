import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf, yesOrNoOf } from '#kit/list-export.ts';
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
    columnOf(retentionWords, 'at', ({ startedAt }) => momentOf(startedAt), { kind: 'moment' }),
    columnOf(retentionWords, 'what', ({ timer }, language) => purgeWords[language][timer] ?? timer, { key: 'timer' }),
    columnOf(retentionWords, 'erased', ({ total }) => total, { key: 'total', kind: 'number' }),
    columnOf(retentionWords, 'waiting', ({ waiting }) => waiting, { kind: 'number' }),
    columnOf(
      retentionWords,
      'state',
      ({ hasFailed }, language) => retentionWords[language][hasFailed ? 'failed' : 'done'],
    ),
  ],
};

export const moveExport: ListExport<Context, ListedMove> = {
  list: 'phone-moves',
  title: (language) => movesWords[language].caption,
  page: (ctx, params, visitor) => listMoves(ctx, params, visitor),
  filters: { state: filterOf(movesWords, 'state', (language) => moveStateWords[language]) },
  columns: [
    columnOf(movesWords, 'person', ({ name }) => name),
    columnOf(movesWords, 'phone', ({ newPhone }) => newPhone),
    columnOf(movesWords, 'state', ({ state }, language) => moveStateWords[language][state]),
    columnOf(movesWords, 'by', ({ askedBy }) => askedBy),
    columnOf(movesWords, 'begun', ({ askedAt }) => momentOf(askedAt), { kind: 'moment' }),
    columnOf(movesWords, 'until', ({ endsAt }) => momentOf(endsAt), { kind: 'moment' }),
  ],
};
