import type { Route } from './+types/work';
import { DeskForm } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { loadAnswer, loadDesk, loadList } from '#web/desk/load-desk.ts';
import { urlOf } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { cancelWork, type BulkJobAnswer, getBulkJob, getBulkResults, undoWork } from '../contract.ts';
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
  const resultTexts: Readonly<Record<string, string>> = {
    done: t.resultDone,
    skipped: t.resultSkipped,
    failed: t.resultFailed,
    restored: t.resultRestored,
    changed: t.resultChanged,
  };
  return (
    <DeskPage
      desk={desk}
      page="work"
      title={t.title(job.total)}
      outcomes={{ 'lists/cancelled': t.cancelled, 'lists/undone': t.undoBegun }}
    >
      <Progress job={job} />
      <DeskList
        name="work"
        caption={t.results}
        page={results}
        rowKey={(row) => row.recordId}
        filters={[
          {
            kind: 'choice',
            key: 'result',
            label: t.result,
            options: Object.entries(resultTexts).map(([value, label]) => ({ value, label })),
          },
        ]}
        columns={[
          { key: 'record', head: t.record, cell: (row) => row.recordId },
          { key: 'result', head: t.result, cell: ({ result }) => (result === null ? t.open : resultTexts[result]) },
        ]}
        empty={t.noRows}
      />
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
  const facts = [
    [t.changedRows, done],
    [t.skippedRows, skipped],
    [t.failedRows, failed],
    ...(restored + changed > 0
      ? ([
          [t.restoredRows, restored],
          [t.unrestoredRows, changed],
        ] as const)
      : []),
  ] as const;
  return (
    <section className="desk-section">
      {/* Without script the page shows the progress as well. */}
      {job.isOver ? null : <meta httpEquiv="refresh" content="3" />}
      <p role="status">
        <strong>{states[job.state]}</strong>{' '}
        {job.undoUntil !== null && job.canUndo ? t.undoUntil(moment(language, job.undoUntil)) : null}
      </p>
      <progress className="desk-progress" max={total} value={done + skipped + failed} aria-label={t.progress} />
      <dl className="desk-facts">
        {facts.map(([text, count]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <div className="desk-links">
        {job.canCancel ? (
          <DeskForm action={urlOf(cancelWork, { id: job.id })} submit={t.cancel} look="secondary" />
        ) : null}
        {job.canUndo ? <DeskForm action={urlOf(undoWork, { id: job.id })} submit={t.undo} look="secondary" /> : null}
      </div>
    </section>
  );
}
