import type { Route } from './+types/payouts';
import { dayInIndia } from '#kit/time.ts';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Day, Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { useWords } from '#web/use-words.ts';
import { listPayouts } from '../../contract/desk.ts';
import { payoutStates } from '../../model.ts';
import type { DeskPayout } from '../../model/desk.ts';
import { PaidRecord, PersonLink, RunLink } from './run-parts.tsx';
import { PayoutStatus } from './status.tsx';
import { payoutStateWords, payoutsWords, paysWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payouts');
  return { desk, page: await loadList(args, listPayouts), views: await loadViews(args, 'payouts') };
}

/** /desk/payouts: the transfers for claims and refunds. */
export default function PayoutsPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(payoutsWords);
  const states = useWords(payoutStateWords);
  const pays = useWords(paysWords);
  return (
    <DeskPage
      desk={desk}
      page="payouts"
      actions={
        <LinkButton look="secondary" href={deskPaths.referrerYears()}>
          {t.years}
        </LinkButton>
      }
    >
      <DeskList
        name="payouts"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[
          { name: t.beingPaid, query: 'status=processing' },
          { name: t.returned, query: 'status=returned' },
        ]}
        rowKey={({ number }) => number}
        rowHref={({ record, paymentId }) =>
          paymentId === null ? deskPaths.claim(record) : deskPaths.payment(paymentId)
        }
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search, hint: 'SP-…, SC-…, SR-…' },
          {
            kind: 'choice',
            key: 'status',
            label: t.status,
            options: payoutStates.map((value) => ({ value, label: states[value] })),
          },
          {
            kind: 'choice',
            key: 'pays',
            label: t.pays,
            options: (['claims', 'refunds'] as const).map((value) => ({ value, label: pays[value] })),
          },
          { kind: 'text', key: 'claim', label: t.claim, hint: 'SC-…, SR-…' },
          { kind: 'text', key: 'person', label: t.person, hint: 'usr_…' },
          { kind: 'day', key: 'started', label: t.started },
          { kind: 'day', key: 'paid', label: t.paid },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useColumns(): readonly DeskColumn<DeskPayout>[] {
  const t = useWords(payoutsWords);
  return [
    { key: 'number', head: t.number, cell: ({ number }) => <span className="desk-id">{number}</span> },
    { key: 'status', head: t.status, cell: ({ status }) => <PayoutStatus status={status} /> },
    { key: 'amount', head: t.amount, cell: ({ amount }) => rupees(amount), numeric: true, sortable: true },
    { key: 'person', head: t.person, cell: (payout) => <PersonLink claim={payout} /> },
    {
      key: 'claim',
      head: t.claim,
      cell: ({ record, paymentId }) => <PaidRecord number={record} paymentId={paymentId} />,
    },
    { key: 'run', head: t.run, cell: ({ run }) => (run === null ? t.none : <RunLink run={run} />), isExtra: true },
    { key: 'utr', head: t.utr, cell: ({ utr }) => utr ?? t.none },
    { key: 'started', head: t.started, cell: ({ startedAt }) => <Time at={startedAt} />, sortable: true },
    { key: 'by', head: t.by, cell: ({ startedBy }) => startedBy, isExtra: true },
    {
      key: 'paid',
      head: t.paid,
      cell: ({ paidAt }) => (paidAt === null ? t.notYet : <Day day={dayInIndia(new Date(paidAt))} />),
      isExtra: true,
    },
    {
      key: 'returned',
      head: t.returned,
      cell: ({ returnedAt }) => (returnedAt === null ? t.none : <Day day={dayInIndia(new Date(returnedAt))} />),
      isExtra: true,
    },
  ];
}
