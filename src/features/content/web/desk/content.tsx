import type { Route } from './+types/content';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { inLanguage } from '#web/i18n.ts';
import { moment } from '#web/moment.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { listEntries, listOpenDrafts } from '../../contract/desk.ts';
import { type DeskEntry, entryName, type OpenDraft } from '../../model/desk.ts';
import { contentKinds, seedAuthor } from '../../model.ts';
import './content-desk.css';
import { draftWords } from './draft-words.ts';
import { contentKindWords, deskContentWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'content');
  const [page, views, drafts] = await Promise.all([
    loadList(args, listEntries),
    loadViews(args, 'content'),
    loadAnswer(args, listOpenDrafts),
  ]);
  return { desk, page, views, drafts };
}

/** /desk/content: the newest version of every entry. */
export default function ContentPage({ loaderData: { desk, page, views, drafts } }: Route.ComponentProps) {
  const t = useWords(deskContentWords);
  const kinds = useWords(contentKindWords);
  const draftTexts = useWords(draftWords);
  return (
    <DeskPage
      desk={desk}
      page="content"
      outcomes={{ 'content/draft-discarded': draftTexts.discarded }}
      actions={
        desk.rights.includes('content/change') ? (
          <LinkButton href={deskPaths.newContent()} look="primary" small>
            {draftTexts.newEntry}
          </LinkButton>
        ) : undefined
      }
    >
      <Drafts drafts={drafts} />
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

function Drafts({ drafts }: { readonly drafts: readonly OpenDraft[] }) {
  const t = useWords(draftWords);
  const kinds = useWords(contentKindWords);
  const language = useLanguage();
  if (drafts.length === 0) return null;
  return (
    <section className="desk-section content-drafts" aria-labelledby="drafts">
      <h2 id="drafts">{t.openDrafts}</h2>
      <ul className="desk-rows">
        {drafts.map((draft) => (
          <li key={entryName(draft)}>
            <a href={deskPaths.contentCompare(entryName(draft))}>{`${kinds[draft.kind]} ${draft.key}`}</a>{' '}
            <span className="soft">{t.savedBy(draft.by, moment(language, draft.at))}</span>{' '}
            {draft.missesTranslation ? <Badge tone="warn">{t.translationMissing}</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useColumns(): readonly DeskColumn<DeskEntry>[] {
  const t = useWords(deskContentWords);
  const draft = useWords(draftWords);
  const kinds = useWords(contentKindWords);
  const language = useLanguage();
  return [
    {
      key: 'entry',
      head: t.key,
      cell: ({ kind, key, isRemoved, hasSamples, missesTranslation }) => (
        <>
          <a className="desk-id" href={deskPaths.contentEntry(entryName({ kind, key }))}>
            {key}
          </a>{' '}
          {isRemoved ? <Badge>{t.removed}</Badge> : null} {hasSamples ? <Badge tone="warn">{t.samples}</Badge> : null}{' '}
          {missesTranslation ? <Badge tone="warn">{draft.translationMissing}</Badge> : null}
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
