import type { Route } from './+types/content';
import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { deskPageWords } from '#web/desk/words.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { listOpenDrafts } from '../../contract/desk.ts';
import { entryName, type OpenDraft } from '../../model/desk.ts';
import './content-desk.css';
import { draftWords } from './draft-words.ts';
import { useEntryTitle } from './entry-title.ts';
import { contentKindWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'content');
  const [listed, drafts] = await Promise.all([loadDeskList(args, 'content'), loadAnswer(args, listOpenDrafts)]);
  return { desk, drafts, ...listed };
}

/** /desk/content: the newest version of every entry. */
export default function ContentPage({ loaderData: { desk, drafts, list, saved } }: Route.ComponentProps) {
  const t = useWords(draftWords);
  const titles = useWords(deskPageWords);
  return (
    <DeskPage
      desk={desk}
      page="content"
      actions={
        desk.rights.includes('content/change') ? (
          <>
            <LinkButton href={deskPaths.documents()} look="secondary" small>
              {titles.documents}
            </LinkButton>
            <LinkButton href={deskPaths.newContent()} look="primary" small>
              {t.newEntry}
            </LinkButton>
          </>
        ) : undefined
      }
    >
      <Drafts drafts={drafts} />
      <DrawnDeskList list={list} saved={saved} draw={{ picture: Thumbnail }} />
    </DeskPage>
  );
}

/** The title beside it says what it shows. */
function Thumbnail({ cells }: DrawnRow) {
  const cell = cells['picture'];
  return cell?.as === 'text' && cell.value !== null ? (
    <img className="content-thumbnail" src={cell.value} alt="" width={48} height={30} loading="lazy" />
  ) : null;
}

function Drafts({ drafts }: { readonly drafts: readonly OpenDraft[] }) {
  const t = useWords(draftWords);
  const kinds = useWords(contentKindWords);
  const titleOf = useEntryTitle();
  const language = useLanguage();
  if (drafts.length === 0) return null;
  return (
    <section className="desk-section content-drafts" aria-labelledby="drafts">
      <h2 id="drafts">{t.openDrafts}</h2>
      <ul className="desk-rows">
        {drafts.map((draft) => (
          <li key={entryName(draft)}>
            <a href={deskPaths.contentCompare(entryName(draft))}>{titleOf(draft)}</a>{' '}
            <span className="soft">{kinds[draft.kind]}</span>{' '}
            <span className="soft">{t.savedBy(draft.by, moment(language, draft.at))}</span>{' '}
            {draft.missesTranslation ? <Badge tone="warn">{t.translationMissing}</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
