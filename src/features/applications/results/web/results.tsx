import { data } from 'react-router';
import type { Route } from './+types/results';
import { longDay } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import { readReference } from '#kit/ids.ts';
import { openingName } from '#features/jobs/web/parts/words.ts';
import { ask } from '#web/ask.ts';
import { Page } from '#web/frame/page.tsx';
import { languageOf } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import type { Handle } from '#web/root-loader.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { getResultList, listResults, type ResultHeadAnswer, type ResultListAnswer } from '../contract.ts';
import { listedWords, listNameWords, resultsWords } from './results-words.ts';

export const handle: Handle = { plain: true, bar: 'help' };

const limit = 40;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const typed = (new URL(request.url).searchParams.get('number') ?? '').trim().slice(0, limit);
  const asked =
    params.list === undefined ? undefined : await ask({ context }, getResultList, { params: { list: params.list } });
  if (asked?.ok) return data({ typed, list: asked.value, lists: undefined, isUnknown: false });
  const lists = await ask({ context }, listResults);
  return data(
    { typed, list: undefined, lists: lists.ok ? lists.value.lists : undefined, isUnknown: asked?.status === 404 },
    { status: asked?.status ?? (lists.ok ? 200 : lists.status) },
  );
}
export const headers = () => ({ 'cache-control': 'no-store' });
export const meta = ({ location }: Route.MetaArgs) => [{ title: resultsWords[languageOf(location.pathname)].title }];

/** /results: the published lists; /results/3: one of them. */
export default function ResultsPage({ loaderData: { typed, list, lists, isUnknown } }: Route.ComponentProps) {
  const t = useWords(resultsWords);
  const language = useLanguage();
  return (
    <Page narrow>
      <PageTitle lead={t.lead}>{t.title}</PageTitle>
      <div className="stack-large">
        {isUnknown ? (
          <Message kind="warning" title={t.notFound} unannounced>
            {t.notFoundText}
          </Message>
        ) : null}
        {list ? (
          <List list={list} typed={typed} />
        ) : lists ? (
          <Lists lists={lists} />
        ) : (
          <Message kind="error">{t.failed}</Message>
        )}
        <p className="role-links">
          <a href={paths.login(language, paths.applications())}>{t.status}</a>
        </p>
        <p className="role-links">
          {list ? <a href={paths.results(language)}>{t.all}</a> : <a href={paths.career(language)}>{t.career}</a>}
        </p>
      </div>
    </Page>
  );
}

const dayOf = (iso: string): string => dayInIndia(new Date(iso));

function Lists({ lists }: { readonly lists: readonly ResultHeadAnswer[] }) {
  const t = useWords(resultsWords);
  const names = useWords(listNameWords);
  const listed = useWords(listedWords);
  const language = useLanguage();
  if (lists.length === 0) return <p>{t.none}</p>;
  return (
    <ul className="stack">
      {lists.map(({ id, title, opening, stage, count, publishedAt }) => (
        <li key={id}>
          <a href={paths.results(language, String(id))}>
            {openingName(language, title[language], opening)}: {names[stage]}
          </a>
          <br />
          {t.published(longDay(language, dayOf(publishedAt)), listed[stage](count))}
        </li>
      ))}
    </ul>
  );
}

function List({ list, typed }: { readonly list: ResultListAnswer; readonly typed: string }) {
  const t = useWords(resultsWords);
  const names = useWords(listNameWords);
  const listed = useWords(listedWords);
  const language = useLanguage();
  const number = readReference(typed) ?? typed;
  return (
    <Card as="section">
      <h2>
        {openingName(language, list.title[language], list.opening)}: {names[list.stage]}
      </h2>
      <p>{t.published(longDay(language, dayOf(list.publishedAt)), listed[list.stage](list.numbers.length))}</p>
      <form className="form" method="get" action={paths.results(language, String(list.id))}>
        <TextField
          name="number"
          label={t.find}
          hint={t.numberHint}
          required
          maxLength={limit}
          defaultValue={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button type="submit" look="secondary">
          {t.check}
        </Button>
      </form>
      {typed === '' ? null : list.numbers.includes(number) ? (
        <Message kind="success">{t.isListed(number)}</Message>
      ) : (
        <Message kind="warning" title={t.notListed(typed)}>
          {t.notListedText}
        </Message>
      )}
      <p className="soft">{t.order}</p>
      <ul className="result-numbers">
        {list.numbers.map((each) => (
          <li key={each}>{each === number ? <mark>{each}</mark> : each}</li>
        ))}
      </ul>
    </Card>
  );
}
