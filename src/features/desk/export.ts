import { columnOf, filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import { deskPageWords } from '#web/desk/words.ts';
import type { DeskContext } from './actions/context.ts';
import { listMatters } from './actions/list-matters.ts';
import type { MatterRow } from './model.ts';
import { matterWords } from '#features/attention/web/parts/words.ts';
import { listWords } from './web/words.ts';

export const attentionExport: ListExport<DeskContext, MatterRow> = {
  list: 'attention',
  title: (language) => deskPageWords[language].attention,
  page: listMatters,
  filters: {
    kind: filterOf(listWords, 'kind', (language) => matterWords[language]),
  },
  columns: [
    columnOf(listWords, 'matter', ({ kind }, language) => matterWords[language][kind]),
    columnOf(listWords, 'record', ({ subject }) => subject, { key: 'subject' }),
    columnOf(listWords, 'since', ({ openedAt }) => momentOf(openedAt), { key: 'opened', kind: 'moment' }),
  ],
};
