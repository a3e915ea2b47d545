import type { Route } from './+types/search';
import './search.css';
import { type FinderKey, finderKeys } from '#kit/desk/desk-parts.ts';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { linkOf } from '#web/desk/has-page.ts';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { finderWords } from '#web/desk/words.ts';
import { TextField } from '#web/ui/field.tsx';
import { useWords } from '#web/use-words.ts';
import { type Found, searchDesk } from '../contract/desk.ts';
import { maxSearchLength } from '../terms.ts';
import { searchWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'search');
  const q = (new URL(args.request.url).searchParams.get('q') ?? '').slice(0, maxSearchLength);
  return { desk, answer: await loadAnswer(args, searchDesk, { query: { q } }) };
}

/** /desk/search?q=: records by number, whole phone number, or the beginning of a name. */
export default function SearchPage({ loaderData: { desk, answer } }: Route.ComponentProps) {
  const t = useWords(searchWords);
  const { text, found, more } = answer;
  const kinds = finderKeys.filter((key) => found.some(({ kind }) => kind === key));
  return (
    <DeskPage desk={desk} page="search">
      <form className="search-form" action={deskPaths.search()} role="search" aria-label={t.label}>
        <TextField
          id="search-text"
          name="q"
          type="search"
          label={t.label}
          hint={t.hint}
          defaultValue={text}
          maxLength={maxSearchLength}
        />
        <button type="submit" className="button button-primary">
          {t.submit}
        </button>
      </form>
      {text === '' ? null : found.length === 0 ? (
        <p className="desk-empty">{t.nothing(text)}</p>
      ) : (
        <>
          <p className="soft">{t.results(found.length)}</p>
          {kinds.map((key) => (
            <Group key={key} kind={key} found={found.filter(({ kind }) => kind === key)} hasMore={more.includes(key)} />
          ))}
        </>
      )}
    </DeskPage>
  );
}

interface GroupProps {
  readonly kind: FinderKey;
  readonly found: readonly Found[];
  readonly hasMore: boolean;
}
function Group({ kind, found, hasMore }: GroupProps) {
  const t = useWords(searchWords);
  const titles = useWords(finderWords);
  return (
    <section className="desk-section">
      <h2>{titles[kind]}</h2>
      <ul className="search-found">
        {found.map((record) => {
          const link = linkOf(record.url);
          return (
            <li key={record.url}>
              {link === undefined ? (
                <Record record={record} />
              ) : (
                <a href={link}>
                  <Record record={record} />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {hasMore ? <p className="soft">{t.more}</p> : null}
    </section>
  );
}

function Record({ record: { reference, title, phone } }: { readonly record: Found }) {
  const t = useWords(searchWords);
  return (
    <>
      <span>{title === '' ? t.noName : title}</span>{' '}
      <span className="soft">{[reference, phone?.text].filter(Boolean).join(', ')}</span>
    </>
  );
}
