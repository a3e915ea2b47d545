import type { Context } from '#kit/context.ts';
import { columnOf, filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import { listMoves } from './actions/list-moves.ts';
import type { ListedMove } from './model.ts';
import { moveStateWords, movesWords } from './web/moves-words.ts';

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
