import type { Route } from './+types/attention';
import './today.css';
import type { DrawnRow } from '#kit/desk/drawn-list.ts';
import { urlOf } from '#web/api-client.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useIsRefused } from '#web/desk/desk-form.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { DeskTable } from '#web/desk/desk-table.tsx';
import { DrawnDeskList } from '#web/desk/drawn-list.tsx';
import { Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk, loadDeskList } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { closeItem, listPutOff, type ItemRow, putOffItem, retryJob, seeItem } from '../contract/desk.ts';
import { ItemFacts, ItemKind, ItemNext, ItemLink } from './item.tsx';
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
    <DeskPage desk={desk} page="attention">
      <DrawnDeskList
        list={list}
        saved={saved}
        draw={{
          item: (row) => <What row={itemOf(row)} />,
          subject: (row) => <ItemLink item={itemOf(row)} />,
        }}
        more={[{ key: 'close', head: t.done, cell: (row) => <Decide row={itemOf(row)} /> }]}
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
              { key: 'item', head: t.item, cell: (row) => <What row={row} /> },
              { key: 'subject', head: t.record, cell: (row) => <ItemLink item={row} /> },
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

const itemOf = ({ facts }: DrawnRow) => facts as ItemRow;

const Decide = ({ row }: { readonly row: ItemRow }) => (
  // One part of the card of a phone.
  <div>
    {row.retriesJob === null ? null : (
      <ActForm of={retryJob} params={{ number: String(row.retriesJob) }} asked={row.subject} look="secondary" />
    )}
    {row.canClose ? <CloseForm row={row} /> : null}
    {row.canPutOff ? <PutOffForm row={row} /> : null}
    <Seen row={row} />
  </div>
);

const What = ({ row }: { readonly row: ItemRow }) => (
  <div>
    <ItemKind item={row} />
    <ItemFacts item={row} />
    <ItemNext item={row} />
  </div>
);

function Seen({ row: { kind, subject, seen, isNew } }: { readonly row: ItemRow }) {
  const t = useWords(listWords);
  const language = useLanguage();
  return (
    <>
      {seen.length === 0 ? null : (
        <p className="soft">
          {t.seenBy}: {seen.map(({ name, at }) => `${name}, ${moment(language, at)}`).join('; ')}
        </p>
      )}
      {isNew ? <ActForm of={seeItem} identity={{ kind, subject }} asked={subject} look="secondary" /> : null}
    </>
  );
}

function PutOffForm({ row: { kind, subject } }: { readonly row: ItemRow }) {
  const t = useWords(listWords);
  const identity = { kind, subject };
  return (
    <details className="desk-row-form" open={useIsRefused(urlOf(putOffItem), identity)}>
      <summary>{t.putOff}</summary>
      <ActForm of={putOffItem} identity={identity} asked={subject} look="secondary" />
    </details>
  );
}

function CloseForm({ row: { id, subject } }: { readonly row: ItemRow }) {
  const t = useWords(listWords);
  const params = { id: String(id ?? 0) };
  return (
    <details className="desk-row-form" open={useIsRefused(urlOf(closeItem, params))}>
      <summary>{t.close}</summary>
      <ActForm of={closeItem} params={params} asked={subject} look="secondary" />
    </details>
  );
}
