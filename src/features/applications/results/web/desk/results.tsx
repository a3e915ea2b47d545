import type { Route } from './+types/results';
import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { readOpeningKey } from '#features/jobs/model/jobs.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { Submit } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { stageWords } from '../../../web/parts/words.ts';
import { countResults, publishResults, withdrawResults } from '../../contract.ts';
import { type ResultStage, resultStages } from '../../model.ts';
import { deskResultsWords } from './results-words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'results');
  const opening = new URL(args.request.url).searchParams.get('opening') ?? '';
  const counts = readOpeningKey(opening) ? await loadAnswer(args, countResults, { query: { opening } }) : undefined;
  return { desk, opening, counts, results: await loadDeskList(args, 'results') };
}

/** /desk/results: the lists of results; with `?opening=2 Supervisor` the way to publish those of an opening. */
export default function ResultsPage({ loaderData: { desk, opening, counts, results } }: Route.ComponentProps) {
  const t = useWords(deskResultsWords);
  const language = useLanguage();
  const mayChange = desk.rights.includes('applications/change');
  return (
    <DeskPage desk={desk} page="results">
      {counts && mayChange ? <Publish opening={opening} counts={counts} /> : null}
      <DrawnDeskList
        {...results}
        more={[
          {
            key: 'page',
            head: t.onSite,
            cell: ({ id, cells }) => (isOff(cells) ? '' : <a href={paths.results(language, id)}>{t.open}</a>),
          },
          ...(mayChange
            ? [
                {
                  key: 'withdraw',
                  head: t.withdraw,
                  cell: ({ id, cells }: Row) => (isOff(cells) ? '' : <Withdraw list={id} />),
                },
              ]
            : []),
        ]}
      />
    </DeskPage>
  );
}
type Row = DrawnRow;
const isOff = (cells: Row['cells']): boolean => cells['withdrawn']?.as === 'time' && cells['withdrawn'].value !== null;

function Publish({
  opening,
  counts,
}: {
  readonly opening: string;
  readonly counts: Readonly<Record<ResultStage, number>>;
}) {
  const t = useWords(deskResultsWords);
  const stages = useWords(stageWords);
  const some = resultStages.filter((stage) => counts[stage] > 0);
  return (
    <section className="desk-section" aria-labelledby="publish">
      <h2 id="publish">{t.publish(readOpeningKey(opening)?.role ?? '', readOpeningKey(opening)?.opening ?? 1)}</h2>
      <p className="soft">{some.length === 0 ? t.nothing : t.lead}</p>
      {some.map((stage) => (
        <ActForm
          key={stage}
          of={publishResults}
          look="secondary"
          hidden={{ opening, stage, count: counts[stage] }}
          identity={{ stage }}
          asked={{ count: counts[stage], stage: stages[stage] }}
        />
      ))}
    </section>
  );
}

function Withdraw({ list }: { readonly list: string }) {
  const t = useWords(deskResultsWords);
  const mayChange = useMay('applications/change');
  return mayChange ? (
    <ActForm of={withdrawResults} params={{ list }} asked={list}>
      <Submit look="secondary" small>
        {t.withdraw}
      </Submit>
    </ActForm>
  ) : null;
}
