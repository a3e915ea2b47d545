import type { Route } from './+types/payments';
import { DeskList } from '#web/desk/desk-list.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink, Time } from '#web/desk/facts.tsx';
import type { DeskColumn } from '#web/desk/list-types.ts';
import { loadDesk, loadList, loadViews } from '#web/desk/load-desk.ts';
import { dayOf } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { listPayments } from '../../contract/desk.ts';
import { type DeskPayment, paymentStates } from '../../model.ts';
import { proposalKindWords } from '../parts/refunding-words.ts';
import { PaymentStatus } from '../parts/status.tsx';
import { paymentStateWords } from '../parts/words.ts';
import { disputeWords } from './dispute-words.ts';
import { paymentsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payments');
  return { desk, page: await loadList(args, listPayments), views: await loadViews(args, 'payments') };
}

/** /desk/payments */
export default function PaymentsPage({ loaderData: { desk, page, views } }: Route.ComponentProps) {
  const t = useWords(paymentsWords);
  const states = useWords(paymentStateWords);
  const disputes = useWords(disputeWords);
  return (
    <DeskPage desk={desk} page="payments">
      <DeskList
        name="payments"
        caption={t.caption}
        page={page}
        views={views}
        fixedViews={[
          { name: t.toReview, query: 'status=needs-review' },
          { name: t.refunds, query: 'status=refund-asked' },
          { name: disputes.open, query: 'dispute=open' },
          { name: disputes.lost, query: 'dispute=lost' },
          { name: t.proposed, query: 'proposal=waiting' },
        ]}
        rowKey={({ id }) => id}
        rowHref={({ id }) => deskPaths.payment(id)}
        columns={useColumns()}
        filters={[
          { kind: 'search', key: 'q', label: t.search, hint: t.searchHint },
          {
            kind: 'choice',
            key: 'status',
            label: t.status,
            options: paymentStates.map((value) => ({ value, label: states[value] })),
          },
          {
            kind: 'choice',
            key: 'dispute',
            label: t.dispute,
            options: (['open', 'lost'] as const).map((value) => ({ value, label: disputes[value] })),
          },
          { kind: 'text', key: 'order', label: t.order, hint: 'SO-…' },
          { kind: 'text', key: 'settlement', label: t.ofSettlement, hint: 'SS-…' },
          { kind: 'text', key: 'paid-in', label: t.paidIn, hint: 'SS-…' },
          { kind: 'text', key: 'taken-in', label: t.takenIn, hint: 'SS-…' },
          { kind: 'day', key: 'seen', label: t.seen },
        ]}
        empty={t.empty}
      />
    </DeskPage>
  );
}

function useColumns(): readonly DeskColumn<DeskPayment>[] {
  const t = useWords(paymentsWords);
  return [
    { key: 'payment', head: t.payment, cell: ({ gatewayPaymentId }) => gatewayPaymentId },
    { key: 'status', head: t.status, cell: (payment) => <StatusAndProposal payment={payment} /> },
    {
      key: 'amount',
      head: t.amount,
      cell: (payment) => <PaidAndPosted payment={payment} />,
      numeric: true,
      sortable: true,
    },
    {
      key: 'posted',
      head: t.posted,
      cell: ({ posted }) => (posted === null ? t.notPosted : rupees(posted)),
      numeric: true,
      isExtra: true,
    },
    { key: 'outcome', head: t.outcome, cell: ({ outcome }) => <Outcome outcome={outcome} /> },
    { key: 'order', head: t.order, cell: ({ orderId }) => <span className="desk-id">{orderId ?? t.noOrder}</span> },
    { key: 'seen', head: t.seen, cell: ({ seenAt }) => <Time at={seenAt} />, sortable: true },
    {
      key: 'captured',
      head: t.captured,
      cell: ({ capturedAt }) => (capturedAt === null ? t.notYet : <Time at={capturedAt} />),
      isExtra: true,
    },
  ];
}

// One element each: a card of the phone places every child of a cell.
function StatusAndProposal({ payment }: { readonly payment: DeskPayment }) {
  const { proposal, answerBy } = payment;
  const t = useWords(paymentsWords);
  const w = useWords(disputeWords);
  const language = useLanguage();
  const kinds = useWords(proposalKindWords);
  return (
    <div>
      <PaymentStatus {...payment} />{' '}
      {answerBy === null ? null : <span className="soft">{w.answerByIs(dayOf(language, answerBy))}</span>}{' '}
      {proposal === null ? null : (
        <span className="soft">{t.proposedBy(kinds[proposal.kind], rupees(proposal.amount), proposal.madeBy)}</span>
      )}
    </div>
  );
}

/** What was paid, and of another currency the rupees in the ledger. */
function PaidAndPosted({ payment: { amount, currency, posted } }: { readonly payment: DeskPayment }) {
  return (
    <div>
      <PaidSum amount={amount} currency={currency} />
      {currency === 'INR' || posted === null ? null : <span className="soft"> {rupees(posted)}</span>}
    </div>
  );
}

/** What was paid, in its own currency. */
export function PaidSum({ amount, currency }: Pick<DeskPayment, 'amount' | 'currency'>) {
  const t = useWords(paymentsWords);
  return amount === null ? t.unknown : currency === 'INR' ? rupees(amount) : `${currency} ${amount}`;
}

/** What a payment became. */
export function Outcome({ outcome }: Pick<DeskPayment, 'outcome'>) {
  const t = useWords(paymentsWords);
  if (outcome === null) return t.noOutcome;
  if (outcome === 'surplus') return t.surplus;
  return (
    <MayLink right="applications/read" href={deskPaths.application(outcome)}>
      <span className="desk-id">{outcome}</span>
    </MayLink>
  );
}
