import type { Route } from './+types/settlements';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadAnswer, loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import { listSettlements } from '../../contract/desk.ts';
import { getGaps } from '../../contract/settlements.ts';
import type { DeskSettlement } from '../../model/desk.ts';
import { Gaps } from './gaps.tsx';
import { ImportForm } from './import-form.tsx';
import { SettlementForm } from './settlement-form.tsx';
import { importWords } from './settlement-words.ts';
import { settlementsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'settlements');
  const page = await loadList(args, listSettlements);
  return { desk, page, gaps: await loadAnswer(args, getGaps), views: await loadViews(args, 'settlements') };
}

/** /desk/settlements: what the gateways paid out to our bank account, and what differs between them and our books. */
export default function SettlementsPage({ loaderData: { desk, page, gaps, views } }: Route.ComponentProps) {
  const t = useWords(settlementsWords);
  const outcomes = useWords(importWords);
  const mayChange = desk.rights.includes('payments/change');
  return (
    <DeskPage
      desk={desk}
      page="settlements"
      outcomes={{
        'settlements/removed': outcomes.removed,
        'settlements/compared': outcomes.compared,
      }}
    >
      <Gaps gaps={gaps} mayChange={mayChange} />
      {mayChange ? (
        <>
          <ImportForm />
          <SettlementForm />
        </>
      ) : null}
      <DeskList
        name="settlements"
        caption={t.caption}
        page={page}
        views={views}
        rowKey={({ id }) => id}
        rowHref={({ id }) => deskPaths.settlement(id)}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search, hint: t.searchHint },
          { kind: 'text', key: 'gateway', label: t.gateway },
          { kind: 'day', key: 'settled', label: t.settled },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useColumns(): readonly DeskColumn<DeskSettlement>[] {
  const t = useWords(settlementsWords);
  return [
    { key: 'gatewayId', head: t.gatewayId, cell: (row) => row.gatewaySettlementId },
    { key: 'settled', head: t.settled, cell: ({ settledAt }) => <Time at={settledAt} />, sortable: true },
    {
      key: 'bank',
      head: t.bank,
      cell: ({ bank, isCorrected }) => (
        <>
          {rupees(bank)} {isCorrected ? <Badge>{t.corrected}</Badge> : null}
        </>
      ),
      numeric: true,
      sortable: true,
    },
    { key: 'fee', head: t.fee, cell: ({ fee }) => rupees(fee), numeric: true },
    { key: 'tax', head: t.tax, cell: ({ tax }) => rupees(tax), numeric: true },
    { key: 'utr', head: t.utr, cell: ({ utr }) => <span className="desk-id">{utr}</span> },
    { key: 'gateway', head: t.gateway, cell: ({ gateway }) => gateway },
    {
      key: 'recorded',
      head: t.recorded,
      cell: ({ recordedAt, recordedBy }) => (
        <>
          <Time at={recordedAt} /> <span className="soft">{recordedBy}</span>
        </>
      ),
      isExtra: true,
    },
  ];
}
