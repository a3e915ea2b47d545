import type { Route } from './+types/content';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { inLanguage } from '#web/i18n.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { listEntries } from '../../contract/desk.ts';
import type { DeskEntry } from '../../model/desk.ts';
import { contentKinds, seedAuthor } from '../../model.ts';
import { contentKindWords, deskContentWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'content');
  return { desk, page: await loadList(args, listEntries), views: await loadViews(args, 'content') };
}

/** /desk/content: the newest version of every entry. */
export default function ContentPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(deskContentWords);
  const kinds = useWords(contentKindWords);
  return (
    <DeskPage desk={desk} page="content">
      <DeskList
        name="content"
        caption={t.caption}
        page={page}
        views={views}
        rowKey={({ kind, key }) => `${kind}/${key}`}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.key },
          {
            kind: 'choice',
            key: 'kind',
            label: t.kind,
            options: contentKinds.map((value) => ({ value, label: kinds[value] })),
          },
          {
            kind: 'choice',
            key: 'removed',
            label: t.state,
            options: [
              { value: 'no', label: t.shown },
              { value: 'yes', label: t.removed },
            ],
          },
          { kind: 'day', key: 'published', label: t.published },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useColumns(): readonly DeskColumn<DeskEntry>[] {
  const t = useWords(deskContentWords);
  const kinds = useWords(contentKindWords);
  const language = useLanguage();
  return [
    {
      key: 'entry',
      head: t.key,
      cell: ({ key, isRemoved, hasSamples }) => (
        <>
          <span className="desk-id">{key}</span> {isRemoved ? <Badge>{t.removed}</Badge> : null}{' '}
          {hasSamples ? <Badge tone="warn">{t.samples}</Badge> : null}
        </>
      ),
      sortable: true,
    },
    { key: 'kind', head: t.kind, cell: ({ kind }) => kinds[kind] },
    { key: 'version', head: t.version, cell: ({ version }) => version, numeric: true },
    { key: 'published', head: t.published, cell: ({ publishedAt }) => <Time at={publishedAt} />, sortable: true },
    {
      key: 'by',
      head: t.by,
      cell: ({ publishedBy }) => (publishedBy === seedAuthor ? t.bundled : publishedBy),
    },
    {
      key: 'page',
      head: t.page,
      cell: ({ path }) => (path === null ? t.noPage : <a href={inLanguage(language, path)}>{decodeURI(path)}</a>),
    },
  ];
}
