import { filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
import type { EditorsContext } from './actions/context.ts';
import { listDeskContent } from './actions/list-desk-content.ts';
import { seedAuthor } from './model.ts';
import type { DeskEntry } from './model/desk.ts';
import { contentKindWords, deskContentWords } from './web/desk/words.ts';

export const contentExport: ListExport<EditorsContext, DeskEntry> = {
  list: 'content',
  title: (language) => deskContentWords[language].caption,
  page: (ctx, params, { roles }) => listDeskContent(ctx, params, roles),
  filters: {
    kind: filterOf(deskContentWords, 'kind', (language) => contentKindWords[language]),
    removed: filterOf(deskContentWords, 'state', (language) => ({
      no: deskContentWords[language].shown,
      yes: deskContentWords[language].removed,
    })),
    published: filterOf(deskContentWords, 'published'),
  },
  columns: [
    { key: 'entry', head: (language) => deskContentWords[language].key, cell: ({ key }) => key },
    {
      key: 'entry',
      head: (language) => deskContentWords[language].state,
      cell: ({ isRemoved }, language) => deskContentWords[language][isRemoved ? 'removed' : 'shown'],
    },
    {
      key: 'kind',
      head: (language) => deskContentWords[language].kind,
      cell: ({ kind }, language) => contentKindWords[language][kind],
    },
    {
      key: 'version',
      kind: 'number',
      head: (language) => deskContentWords[language].version,
      cell: ({ version }) => version,
    },
    {
      key: 'published',
      kind: 'moment',
      head: (language) => deskContentWords[language].published,
      cell: ({ publishedAt }) => momentOf(publishedAt),
    },
    {
      key: 'by',
      head: (language) => deskContentWords[language].by,
      cell: ({ publishedBy }, language) =>
        publishedBy === seedAuthor ? deskContentWords[language].bundled : publishedBy,
    },
    {
      key: 'page',
      head: (language) => deskContentWords[language].page,
      cell: ({ path }) => (path === null ? null : decodeURI(path)),
    },
  ],
};
