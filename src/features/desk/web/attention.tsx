import type { Route } from './+types/attention';
import './today.css';
import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { urlOf } from '#web/api-client.ts';
import { DeskForm, DeskText, useIsRefused } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { closeMatter, listPutOff, type MatterRow, putOffMatter, retryJob, seeMatter } from '../contract/desk.ts';
import { MatterFacts, MatterKind, MatterNext, MatterSubject } from './matter.tsx';
import { listWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'attention');
  return { desk, putOff: await loadAnswer(args, listPutOff), ...(await loadDeskList(args, 'attention')) };
}

/** /desk/attention: everything that needs a decision of this person's roles, the oldest first. */
export default function AttentionPage({ loaderData: { desk, putOff, list, saved } }: Route.ComponentProps) {
  const t = useWords(listWords);
  return (
    <DeskPage
      desk={desk}
      page="attention"
      outcomes={{
        'attention/closed': t.closed,
        'attention/seen': t.seenDone,
        'attention/put-off': t.putOffDone,
        'background-jobs/retried': t.jobRetried,
      }}
    >
      <DrawnDeskList
        list={list}
        saved={saved}
        draw={{ matter: (row) => <What row={matterOf(row)} /> }}
        more={[{ key: 'close', head: t.done, cell: (row) => <Decide row={matterOf(row)} /> }]}
      />
      {putOff.length === 0 ? null : (
        <section className="desk-section" aria-labelledby="put-off">
          <h2 id="put-off">{t.putOffItems(putOff.length)}</h2>
          <DeskTable
            caption={t.putOffItems(putOff.length)}
            rows={putOff}
            rowKey={({ kind, subject }) => `${kind} ${subject}`}
            empty=""
            columns={[
              { key: 'matter', head: t.matter, cell: (row) => <What row={row} /> },
              { key: 'subject', head: t.record, cell: (row) => <MatterSubject matter={row} /> },
              { key: 'until', head: t.until, cell: (row) => (row.putOff ? <Time at={row.putOff.until} /> : null) },
              { key: 'reason', head: t.putOffReason, cell: (row) => row.putOff?.reason },
              { key: 'by', head: t.putOffBy, cell: (row) => row.putOff?.by },
            ]}
          />
        </section>
      )}
    </DeskPage>
  );
}

const matterOf = ({ facts }: DrawnRow) => facts as MatterRow;

const Decide = ({ row }: { readonly row: MatterRow }) => (
  // One part of the card of a phone.
  <div>
    {row.retriesJob === null ? null : <RetryForm subject={row.subject} job={row.retriesJob} />}
    {row.canClose ? <CloseForm row={row} /> : null}
    {row.canPutOff ? <PutOffForm row={row} /> : null}
    <Seen row={row} />
  </div>
);

const What = ({ row }: { readonly row: MatterRow }) => (
  <div>
    <MatterKind matter={row} />
    <MatterFacts matter={row} />
    <MatterNext matter={row} />
  </div>
);

function Seen({ row: { kind, subject, seen, isNew } }: { readonly row: MatterRow }) {
  const t = useWords(listWords);
  const language = useLanguage();
  return (
    <>
      {seen.length === 0 ? null : (
        <p className="soft">
          {t.seenBy}: {seen.map(({ name, at }) => `${name}, ${moment(language, at)}`).join('; ')}
        </p>
      )}
      {isNew ? (
        <DeskForm
          action={urlOf(seeMatter)}
          identity={{ kind, subject }}
          submit={t.seen}
          look="secondary"
          label={`${t.seen}: ${subject}`}
          refusals={{ 'attention/unknown': t.gone }}
        />
      ) : null}
    </>
  );
}

function PutOffForm({ row: { kind, subject } }: { readonly row: MatterRow }) {
  const t = useWords(listWords);
  const action = urlOf(putOffMatter);
  const identity = { kind, subject };
  return (
    <details className="desk-row-form" open={useIsRefused(action, identity)}>
      <summary>{t.putOff}</summary>
      <DeskForm
        action={action}
        identity={identity}
        submit={t.putOffForAWeek}
        look="secondary"
        label={`${t.putOff}: ${subject}`}
        confirm={t.putOffAsk}
        refusals={{
          'attention/unknown': t.gone,
          'attention/is-put-off': t.isPutOff,
          'attention/close-instead': t.closeInstead,
        }}
      >
        <DeskText name="reason" label={t.putOffReason} required />
      </DeskForm>
    </details>
  );
}

function RetryForm({ subject, job }: { readonly subject: string; readonly job: number }) {
  const t = useWords(listWords);
  return (
    <DeskForm
      action={urlOf(retryJob, { number: String(job) })}
      submit={t.tryAgain}
      look="secondary"
      label={`${t.tryAgain}: ${subject}`}
      refusals={{ 'background-jobs/not-given-up': t.notGivenUp }}
    />
  );
}

function CloseForm({ row: { id, subject } }: { readonly row: MatterRow }) {
  const t = useWords(listWords);
  const action = urlOf(closeMatter, { id: String(id ?? 0) });
  return (
    <details className="desk-row-form" open={useIsRefused(action)}>
      <summary>{t.close}</summary>
      <DeskForm
        action={action}
        submit={t.closeForGood}
        look="secondary"
        label={`${t.close}: ${subject}`}
        refusals={{ 'attention/closed': t.alreadyClosed, 'attention/not-allowed': t.mayNotClose }}
      >
        <DeskText name="reason" label={t.closeReason} required />
      </DeskForm>
    </details>
  );
}
