import type { Route } from './+types/quotations';
import './quotations.css';
import { longDay } from '#kit/indian-time.ts';
import { getViews } from '#features/lists/contract.ts';
import { leadReference } from '#features/leads/model.ts';
import { urlOf } from '#web/api-client.ts';
import { useDesk, useMay } from '#web/desk/desk-data.ts';
import { DeskForm, DeskText } from '#web/desk/desk-form.tsx';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList } from '#web/desk/load-desk.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { beginQuotation, listQuotations, type QuotationListRow } from '../contract/desk.ts';
import { quotationStatuses } from '../model.ts';
import { rupeesOf } from './figures.ts';
import { StatusBadge } from './status-badge.tsx';
import { listWords, statusWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'quotations');
  const { views } = await loadAnswer(args, getViews, { query: { list: 'quotations' } });
  return { desk, views, answer: await loadList(args, listQuotations) };
}

/** /desk/quotations */
export default function QuotationsPage({ loaderData: { desk, views, answer } }: Route.ComponentProps) {
  const t = useWords(listWords);
  const statuses = useWords(statusWords);
  return (
    <DeskPage desk={desk} page="quotations" outcomes={{ 'quotations/discarded': t.discarded }}>
      <NewQuotation />
      <DeskList
        name="quotations"
        caption={t.caption}
        page={answer}
        views={views}
        fixedViews={[
          { name: t.drafts, query: 'status=draft' },
          { name: t.valid, query: 'status=valid' },
        ]}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search, hint: t.searchHint },
          {
            kind: 'choice',
            key: 'status',
            label: t.status,
            options: quotationStatuses.map((value) => ({ value, label: statuses[value] })),
          },
          {
            kind: 'choice',
            key: 'year',
            label: t.year,
            options: answer.years.map((year) => ({ value: year, label: `20${year}` })),
          },
          { kind: 'text', key: 'lead', label: t.leadNumber, hint: t.leadHint },
        ]}
        rowKey={({ serial }) => String(serial)}
        rowHref={({ serial }) => deskPaths.quotation(serial)}
        empty={
          <>
            <p>{t.empty}</p>
            <p className="soft">{t.emptyNext}</p>
          </>
        }
      />
    </DeskPage>
  );
}

function useColumns(): DeskColumn<QuotationListRow>[] {
  const t = useWords(listWords);
  const language = useLanguage();
  const buyerOf = ({ buyer, status }: QuotationListRow) =>
    buyer === '' ? <span className="soft">{status === 'draft' ? t.noBuyer : t.erased}</span> : buyer;
  return [
    {
      key: 'number',
      head: t.number,
      cell: ({ number, serial }) => <span className="in-one-piece">{number ?? t.draft(serial)}</span>,
      sortable: true,
    },
    { key: 'buyer', head: t.buyer, cell: buyerOf },
    {
      key: 'total',
      head: t.total,
      cell: ({ totalPaise }) => (totalPaise === null ? '–' : rupeesOf(totalPaise)),
      numeric: true,
      sortable: true,
    },
    { key: 'status', head: t.status, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      key: 'valid',
      head: t.validUntil,
      cell: ({ validUntil }) =>
        validUntil === null ? '–' : <time dateTime={validUntil}>{longDay(language, validUntil)}</time>,
      sortable: true,
    },
    { key: 'lead', head: t.lead, cell: ({ lead }) => leadReference(lead) },
    {
      key: 'created',
      head: t.created,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(language, createdAt)}</time>,
      sortable: true,
    },
  ];
}

function NewQuotation() {
  const t = useWords(listWords);
  const action = urlOf(beginQuotation);
  const isRefused = useDesk().flash?.action === action;
  if (!useMay('quotations/change')) return null;
  return (
    <details className="quotation-begin" open={isRefused}>
      <summary className="button button-primary">{t.begin}</summary>
      <DeskForm
        action={action}
        submit={t.beginNow}
        className="desk-panel"
        refusals={{ 'quotations/unknown-lead': t.notBegun }}
        reasons={{ 'unknown-lead': t.unknownLead }}
      >
        <p className="soft">{t.emptyNext}</p>
        <DeskText name="lead" label={t.leadNumber} hint={t.leadHint} required maxLength={20} autoComplete="off" />
      </DeskForm>
    </details>
  );
}
