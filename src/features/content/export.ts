import { columnOf, filterOf, type ListExport, momentOf } from '#kit/list-export.ts';
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
    columnOf(deskContentWords, 'key', ({ key }) => key, { key: 'entry' }),
    columnOf(
      deskContentWords,
      'state',
      ({ isRemoved }, language) => deskContentWords[language][isRemoved ? 'removed' : 'shown'],
      { key: 'entry' },
    ),
    columnOf(deskContentWords, 'kind', ({ kind }, language) => contentKindWords[language][kind]),
    columnOf(deskContentWords, 'version', ({ version }) => version, { kind: 'number' }),
    columnOf(deskContentWords, 'published', ({ publishedAt }) => momentOf(publishedAt), { kind: 'moment' }),
    columnOf(deskContentWords, 'by', ({ publishedBy }, language) =>
      publishedBy === seedAuthor ? deskContentWords[language].bundled : publishedBy,
    ),
    columnOf(deskContentWords, 'page', ({ path }) => (path === null ? null : decodeURI(path))),
  ],
};
