import type { Route } from './+types/entry';
import { inLanguage } from '#web/i18n.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { ShortcutHint } from '#web/desk/shortcut-hint.tsx';
import { moment } from '#web/moment.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getEntry, removeEntry, restoreEntry } from '../../contract/desk.ts';
import { type DeskEntryRecord, entryName } from '../../model/desk.ts';
import { seedAuthor } from '../../model/content.ts';
import { draftWords } from './draft-words.ts';
import { contentKindWords, deskContentWords } from './words.ts';
import { useEntryTitle } from './entry-title.ts';
import { Published } from './published.tsx';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'contentEntry');
  const typed = Number(new URL(args.request.url).searchParams.get('before') ?? '');
  const query = Number.isSafeInteger(typed) && typed > 0 && typed < 1e9 ? { before: typed } : {};
  const entry = await loadAnswer(args, getEntry, { params: { entry: args.params.entry }, query });
  return { desk, entry };
}

/** /desk/content/…: an entry with its versions. */
export default function EntryPage({ loaderData: { desk, entry } }: Route.ComponentProps) {
  const t = useWords(draftWords);
  const titleOf = useEntryTitle();
  const mayChange = desk.rights.includes('content/change');
  const name = entryName(entry);
  return (
    <DeskPage
      desk={desk}
      page="content"
      title={titleOf(entry)}
      state={<StateBadge entry={entry} />}
      next={
        mayChange ? (
          <LinkButton href={deskPaths.contentEdit(name)} look="primary" small data-key="e" aria-keyshortcuts="e">
            {t.edit}
            <ShortcutHint of="e" />
          </LinkButton>
        ) : undefined
      }
    >
      <div className="desk-stack">
        <State entry={entry} />
        <Published entry={entry} />
        <Versions entry={entry} />
        {mayChange && entry.canRemove ? <TakeDown entry={entry} /> : null}
      </div>
    </DeskPage>
  );
}

interface OfEntry {
  readonly entry: DeskEntryRecord;
}
function StateBadge({ entry: { version, isRemoved } }: OfEntry) {
  const t = useWords(draftWords);
  if (version === 0) return <Badge>{t.notPublished}</Badge>;
  return isRemoved ? <Badge>{t.isRemoved}</Badge> : <Badge tone="good">{t.onSite}</Badge>;
}

function State({ entry }: OfEntry) {
  const t = useWords(draftWords);
  const kinds = useWords(contentKindWords);
  const language = useLanguage();
  const { kind, path, draft } = entry;
  return (
    <div className="desk-links">
      <span>{kinds[kind]}</span>
      {path === null ? null : <a href={inLanguage(language, path)}>{t.seePage}</a>}
      {draft ? (
        <p>
          <a href={deskPaths.contentCompare(entryName(entry))}>{t.draft}</a>{' '}
          <span className="soft">{t.savedBy(draft.by, moment(language, draft.at))}</span>
        </p>
      ) : null}
    </div>
  );
}

function Versions({ entry }: OfEntry) {
  const t = useWords(draftWords);
  const bundled = useWords(deskContentWords).bundled;
  const language = useLanguage();
  const isOwner = useMay('settings/change');
  const mayChange = useMay('content/change');
  const name = entryName(entry);
  const compare = (from: number, to: number): string => `${deskPaths.contentCompare(name)}?from=${from}&to=${to}`;
  if (entry.versions.length === 0) return null;
  return (
    <section className="desk-section" aria-labelledby="versions">
      <h2 id="versions">{t.versions}</h2>
      <ul className="desk-rows">
        {entry.versions.map(({ version, at, by, isRemoved, needsOwner }) => (
          <li key={version}>
            <strong>{t.version(version)}</strong> {isRemoved ? <Badge>{t.isRemoved}</Badge> : null}
            <p className="soft">{t.by(moment(language, at), by === seedAuthor ? bundled : by)}</p>
            <div className="desk-links">
              {isRemoved ? null : (
                <a href={compare(version - 1, version)} aria-label={`${t.compareBefore}: ${t.version(version)}`}>
                  {t.compareBefore}
                </a>
              )}
              {version === entry.version || isRemoved || entry.isRemoved ? null : (
                <a href={compare(version, entry.version)} aria-label={`${t.compareWithNow}: ${t.version(version)}`}>
                  {t.compareWithNow}
                </a>
              )}
            </div>
            {mayChange && (isOwner || !needsOwner) && !isRemoved && (version !== entry.version || entry.isRemoved) ? (
              <Restore entry={entry} version={version} />
            ) : null}
          </li>
        ))}
      </ul>
      {entry.before === null ? null : <a href={`${deskPaths.contentEntry(name)}?before=${entry.before}`}>{t.older}</a>}
    </section>
  );
}

function Restore({ entry, version }: OfEntry & { readonly version: number }) {
  const t = useWords(draftWords);
  return (
    <ActForm
      of={restoreEntry}
      params={{ entry: entryName(entry) }}
      hidden={{ expected: entry.version }}
      identity={{ version: String(version) }}
      asked={version}
    >
      <button
        type="submit"
        className="button button-secondary button-small"
        aria-label={`${t.restore}: ${t.version(version)}`}
      >
        {t.restore}
      </button>
    </ActForm>
  );
}

function TakeDown({ entry }: OfEntry) {
  return (
    <ActForm
      of={removeEntry}
      params={{ entry: entryName(entry) }}
      look="danger"
      hidden={{ expected: entry.version }}
      isFolded
      foldedLook="quiet"
      className="desk-panel"
    />
  );
}
