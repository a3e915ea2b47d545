import type { Route } from './+types/payment';
import { getSecondPerson } from '#features/staff/contract/sign-in.ts';
import { SecondPersonNote } from '#features/staff/web/parts/second-person.tsx';
import { DeskPage, deskHandle } from '#web/desk/desk-page.tsx';
import { deskPaths } from '#web/desk/desk-paths.ts';
import { Events } from '#web/desk/events.tsx';
import { Fact, Facts, MayLink, Time } from '#web/desk/facts.tsx';
import { loadAnswer, loadDesk } from '#web/desk/load-desk.ts';
import { rupees, sumIn } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { getPayment } from '../../contract/desk.ts';
import type { DeskPaymentRecord } from '../../model/desk.ts';
import { Proposals } from '../../proposals/web/parts/proposals.tsx';
import { OwnPaymentNote, RefundForm } from '../../refunds/web/parts/refunding.tsx';
import { OrderStatus, PaymentStatus } from '../parts/status.tsx';
import { CaseFacts, DisputeFacts, PartFacts, RefundFacts } from './money-back.tsx';
import { Postings } from './postings.tsx';
import { DisputeDecisions } from '../../disputes/web/desk/dispute-forms.tsx';
import { RefundDecisions } from '../../refunds/web/desk/refund-forms.tsx';
import { ReviewForms } from '../../reviews/web/desk/review-forms.tsx';
import { paymentEventWords, paymentsWords } from './words.ts';

export const handle = deskHandle;

export async function loader(args: Route.LoaderArgs) {
  const desk = await loadDesk(args, 'payment');
  const secondPerson = await loadAnswer(args, getSecondPerson);
  return { desk, secondPerson, payment: await loadAnswer(args, getPayment, { params: { id: args.params.id } }) };
}

/** /desk/payments/:id */
export default function PaymentPage({ loaderData: { desk, secondPerson, payment } }: Route.ComponentProps) {
  const t = useWords(paymentsWords);
  const refunding = {
    paymentId: payment.id,
    digits: payment.gatewayPaymentId.slice(-4),
    name: payment.person?.name ?? '',
    refunding: payment.refunding,
  };
  return (
    <DeskPage
      desk={desk}
      page="payments"
      title={t.title(payment.gatewayPaymentId)}
      state={<PaymentStatus {...payment} />}
    >
      <SecondPersonNote secondPerson={secondPerson} />
      <OwnPaymentNote {...refunding} />
      <div className="desk-columns">
        <div>
          <PaymentFacts payment={payment} />
          <Proposals {...refunding} />
          {payment.refund === null ? null : <RefundFacts refund={payment.refund} currency={payment.currency} />}
          {payment.parts.map((part) => (
            <PartFacts key={part.number} part={part} />
          ))}
          {payment.cases.map((listed) => (
            <CaseFacts key={listed.caseNumber} listed={listed} />
          ))}
          {payment.disputes.map((dispute) => (
            <DisputeFacts key={dispute.id} dispute={dispute} />
          ))}
          <Postings postings={payment.postings} postingsOf={payment.postingsOf} />
        </div>
        <div>
          <RefundForm {...refunding} />
          {payment.refunding.isOwn ? null : (
            <>
              <ReviewForms payment={payment} />
              <RefundDecisions payment={payment} />
              <DisputeDecisions payment={payment} />
            </>
          )}
          <OrderFacts payment={payment} />
          <Events of={payment.id} events={payment.events} words={useWords(paymentEventWords)} />
        </div>
      </div>
    </DeskPage>
  );
}

function PaymentFacts({ payment }: { readonly payment: DeskPaymentRecord }) {
  const t = useWords(paymentsWords);
  const { status, amount, posted, currency, mismatch, failure, gateway, capturedAt, outcome, settlement } = payment;
  const mismatches = {
    amount: t.mismatchAmount,
    currency: t.mismatchCurrency,
    'unknown-order': t.mismatchOrder,
  } as const;
  return (
    <section className="desk-section">
      <h2>{t.payment}</h2>
      {mismatch === null ? null : (
        <Message kind="warning" unannounced>
          {mismatches[mismatch]} {status === 'needs-review' ? t.mustReview : null}
        </Message>
      )}
      <Facts>
        <Fact term={t.status}>
          <PaymentStatus {...payment} />
        </Fact>
        <Fact term={t.amount}>
          <PaidSum amount={amount} currency={currency} />
        </Fact>
        {posted === null || posted === amount ? null : <Fact term={t.posted}>{rupees(posted)}</Fact>}
        {payment.returned === null || payment.returned === 0 ? null : (
          <Fact term={t.returned}>{rupees(payment.returned)}</Fact>
        )}
        {payment.rest === null || payment.rest === (posted ?? amount) ? null : (
          <Fact term={t.rest}>{rupees(payment.rest)}</Fact>
        )}
        <Fact term={t.outcome}>
          <Outcome outcome={outcome} />
        </Fact>
        <Fact term={t.captured}>{capturedAt === null ? t.notYet : <Time at={capturedAt} />}</Fact>
        <Fact term={t.gateway}>{gateway}</Fact>
        {capturedAt === null ? null : (
          <Fact term={t.settlement}>
            {settlement === null ? (
              t.notSettled
            ) : (
              <>
                <a href={deskPaths.settlement(settlement.id)}>{settlement.gatewaySettlementId}</a>{' '}
                <span className="soft">
                  {settlement.utr}, <Time at={settlement.settledAt} />
                </span>
              </>
            )}
          </Fact>
        )}
        {settlement === null ? null : (
          <Fact term={t.settlementFees}>
            {rupees(settlement.fee)} + {rupees(settlement.tax)}
          </Fact>
        )}
        {failure === null ? null : <Fact term={t.failure}>{failure}</Fact>}
      </Facts>
    </section>
  );
}

/** What was paid, in its own currency. */
function PaidSum({ amount, currency }: Pick<DeskPaymentRecord, 'amount' | 'currency'>) {
  const t = useWords(paymentsWords);
  return amount === null ? t.unknown : sumIn(currency, Math.round(amount * 100));
}

/** What a payment became. */
function Outcome({ outcome }: Pick<DeskPaymentRecord, 'outcome'>) {
  const t = useWords(paymentsWords);
  if (outcome === null) return t.noOutcome;
  if (outcome === 'duplicate') return t.duplicate;
  return (
    <MayLink right="applications/read" href={deskPaths.application(outcome)}>
      <span className="desk-id">{outcome}</span>
    </MayLink>
  );
}

function OrderFacts({ payment: { order, person } }: { readonly payment: DeskPaymentRecord }) {
  const t = useWords(paymentsWords);
  return (
    <section className="desk-section">
      <h2>{t.orderTitle}</h2>
      {order === null ? <p>{t.noOrderText}</p> : null}
      <Facts>
        {order === null ? null : (
          <>
            <Fact term={t.number}>
              <a href={`${deskPaths.payments()}?order=${encodeURIComponent(order.number)}`}>{order.number}</a>
            </Fact>
            <Fact term={t.status}>
              <OrderStatus status={order.status} />
            </Fact>
            <Fact term={t.amount}>{rupees(order.amount)}</Fact>
            <Fact term={t.opened}>
              <Time at={order.createdAt} />
            </Fact>
          </>
        )}
        {person === null ? null : (
          <Fact term={t.person}>
            <MayLink right="people/read" href={deskPaths.person(person.accountId)}>
              {person.name || t.noName}
            </MayLink>
          </Fact>
        )}
      </Facts>
    </section>
  );
}
