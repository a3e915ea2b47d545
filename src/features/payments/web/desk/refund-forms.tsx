import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { useWords } from '#web/use-words.ts';
import {
  chargeDisputeFee,
  closeRefund,
  correctDisputeFee,
  correctReference,
  loseDispute,
  openDispute,
  recordByHand,
  recordPart,
  retryRefund,
  winDispute,
} from '../../contract/money-back.ts';
import type { DeskDispute, DeskPaymentRecord, DeskRefund } from '../../model/desk.ts';
import { decisionWords } from './decision-words.ts';
import { FoldedForm } from './folded-form.tsx';

type OfPayment = { readonly payment: DeskPaymentRecord };

/** What staff decide of a refund: try it again, record what was paid, close it. */
export function RefundDecisions({ payment }: OfPayment) {
  const t = useWords(decisionWords);
  const mayChange = useMay('payments/change');
  const { refund, decisions } = payment;
  if (!mayChange || refund === null) return null;
  const isOver = refund.status === 'done';
  return (
    <section className="desk-section desk-stack">
      <h2>{t.refund}</h2>
      <FoldedForm
        title={t.retry}
        action={urlOf(retryRefund, { number: refund.number })}
        look="secondary"
        isShown={decisions.canRetry}
      />
      <ByHand refund={refund} isShown={!isOver} />
      <FoldedForm
        title={t.closeRefund}
        action={urlOf(closeRefund, { number: refund.number })}
        isShown={!isOver && refund.status !== 'closed'}
        look="danger"
        confirm={t.closeRefundQuestion}
      >
        <DeskTextArea name="reason" label={t.readByPayer} required maxLength={300} rows={2} />
        <Absent />
      </FoldedForm>
      <FoldedForm
        title={t.correctReference}
        action={urlOf(correctReference, { number: refund.number })}
        isShown={isOver && refund.isByHand}
      >
        <DeskText
          name="bankReference"
          label={t.bankReference}
          value={refund.bankReference ?? ''}
          required
          maxLength={40}
          autoComplete="off"
        />
        <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={2} />
      </FoldedForm>
      <FoldedForm title={t.part} action={urlOf(recordPart, { number: refund.number })} isShown>
        <p>{t.partLead}</p>
        <DeskText name="gatewayRefund" label={t.gatewayRefund} required maxLength={64} autoComplete="off" />
      </FoldedForm>
    </section>
  );
}

function ByHand({ refund, isShown }: { readonly refund: DeskRefund; readonly isShown: boolean }) {
  const t = useWords(decisionWords);
  return (
    <FoldedForm title={t.byHand} action={urlOf(recordByHand, { number: refund.number })} isShown={isShown}>
      <p>{t.byHandLead}</p>
      <DeskText name="bankReference" label={t.bankReference} required maxLength={40} autoComplete="off" />
      <DeskText name="amount" label={t.transferred} inputMode="decimal" autoComplete="off" />
      <Absent />
    </FoldedForm>
  );
}

function Absent() {
  const t = useWords(decisionWords);
  return (
    <>
      <DeskCheckbox name="absent" label={t.absent} />
      <p className="soft">{t.absentHint}</p>
    </>
  );
}

/** Records that the payer's bank disputes a payment, and what it decided. */
export function DisputeDecisions({ payment }: OfPayment) {
  const t = useWords(decisionWords);
  const mayChange = useMay('payments/change');
  const { id, decisions, disputes } = payment;
  if (!mayChange || (decisions.toDispute === null && disputes.length === 0)) return null;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.dispute}</h2>
      {disputes.map((dispute) => (
        <OfDispute key={dispute.id} dispute={dispute} refund={payment.refund} />
      ))}
      <FoldedForm title={t.openDispute} action={urlOf(openDispute, { id })} isShown={decisions.toDispute !== null}>
        <p>{t.openLead}</p>
        <DeskText name="amount" label={t.disputed} inputMode="decimal" autoComplete="off" />
      </FoldedForm>
    </section>
  );
}

function OfDispute({
  dispute: { id, status, isFeeEntered },
  refund,
}: {
  readonly dispute: DeskDispute;
  readonly refund: DeskRefund | null;
}) {
  const t = useWords(decisionWords);
  const isOpen = status === 'open';
  // Only such a refund is looked up at the gateway before the dispute is lost.
  const isRefundOwed = refund?.status === 'requested' || refund?.status === 'stopped';
  return (
    <>
      <p className="desk-id">{id}</p>
      <FoldedForm
        title={t.won}
        action={urlOf(winDispute, { number: id })}
        look="secondary"
        isShown={isOpen}
        confirm={t.wonQuestion}
      />
      <FoldedForm
        title={t.lost}
        action={urlOf(loseDispute, { number: id })}
        isShown={isOpen}
        look="danger"
        confirm={t.lostQuestion}
      >
        <p>{t.lostLead}</p>
        <DeskText name="amount" label={t.lostRupees} inputMode="decimal" autoComplete="off" />
        {isRefundOwed ? <Absent /> : null}
      </FoldedForm>
      <FoldedForm title={t.fee} action={urlOf(chargeDisputeFee, { number: id })} isShown={!isFeeEntered}>
        <DeskText name="amount" label={t.feeRupees} required inputMode="decimal" autoComplete="off" />
      </FoldedForm>
      <FoldedForm title={t.correctFee} action={urlOf(correctDisputeFee, { number: id })} isShown={isFeeEntered}>
        <DeskText name="amount" label={t.rightFee} required inputMode="decimal" autoComplete="off" />
        <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={2} />
      </FoldedForm>
    </>
  );
}
