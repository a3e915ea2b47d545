import type { Route } from './+types/work';
import { ActForm } from '#web/desk/act-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { Renewed } from '#web/desk/renewed.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { loadAnswer, loadDesk, loadList } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { cancelWork, type BulkJobAnswer, getBulkJob, getBulkResults, undoWork } from '../../contract.ts';
import type { BulkResult } from '../../model/lists.ts';
import { workWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'work');
  const { id } = args.params;
  const job = await loadAnswer(args, getBulkJob, { params: { id } });
  return { desk, job, results: await loadList(args, getBulkResults, { id }) };
}

/** /desk/work/:id: the progress of a bulk action, and its result for each row. */
export default function WorkPage({ loaderData: { desk, job, results } }: Route.ComponentProps) {
  const t = useWords(workWords);
  return (
    <DeskPage desk={desk} page="work" title={t.title(job.total)}>
      <Renewed id="progress" isRunning={!job.isOver}>
        <Progress job={job} />
      </Renewed>
      <Renewed id="results" isRunning={!job.isOver}>
        <DrawnDeskList list={results} isNotExported />
      </Renewed>
    </DeskPage>
  );
}

function Progress({ job }: { readonly job: BulkJobAnswer }) {
  const t = useWords(workWords);
  const language = useLanguage();
  const { done, skipped, failed, total, restored, changed } = job;
  const states: Readonly<Record<BulkJobAnswer['state'], string>> = {
    running: job.isCancelled ? t.stateCancelled : t.stateRunning,
    waiting: t.stateWaiting,
    releasing: t.stateReleasing,
    done: job.isCancelled ? t.stateCancelled : t.stateDone,
    undoing: t.stateUndoing,
    undone: t.stateUndone,
  };
  // What is changed now: neither changed back nor changed by a colleague since.
  const facts: readonly (readonly [text: string, result: BulkResult, count: number])[] = [
    [t.changedRows, 'done', done - restored - changed],
    [t.skippedRows, 'skipped', skipped],
    [t.failedRows, 'failed', failed],
    [t.restoredRows, 'restored', restored],
    [t.unrestoredRows, 'changed', changed],
  ];
  return (
    <section className="desk-section">
      <p role="status">
        <strong>{states[job.state]}</strong>{' '}
        {job.undoUntil !== null && job.canUndo ? t.undoUntil(moment(language, job.undoUntil)) : null}
      </p>
      <progress className="desk-progress" max={total} value={done + skipped + failed} aria-label={t.progress} />
      <dl className="desk-facts">
        {facts
          .filter(([, result, count]) => count > 0 || !['restored', 'changed'].includes(result))
          .map(([text, result, count]) => (
            <div key={result}>
              <dt>{text}</dt>
              <dd>
                <a href={`${deskPaths.work(job.id)}?result=${result}`}>{count.toLocaleString('en-IN')}</a>
              </dd>
            </div>
          ))}
      </dl>
      <div className="desk-links">
        {job.canCancel ? <ActForm of={cancelWork} params={{ id: job.id }} look="secondary" /> : null}
        {job.canUndo ? <ActForm of={undoWork} params={{ id: job.id }} look="secondary" /> : null}
      </div>
    </section>
  );
}
