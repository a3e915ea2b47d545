import { urlOf } from '#web/api-client.ts';
import { BankDayField } from '#web/desk/bank-day-field.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskSelect, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { chargeDisputeFee, correctDisputeFee, loseDispute, openDispute, winDispute } from '../../contract.ts';
import { disputeReasons } from '../../../model/payments.ts';
import type { DeskDispute, DeskRefund } from '../../../model/desk.ts';
import { decisionWords } from '../../../web/desk/decision-words.ts';
import { disputeReasonWords, disputeWords } from './dispute-words.ts';
import { FoldedForm } from '../../../web/desk/folded-form.tsx';
import { CheckedSum, CheckedTyped, typedSum, usePayer } from '../../../transfers/web/desk/payer.tsx';
import { Absent, type OfPayment } from '../../../refunds/web/desk/refund-forms.tsx';

/** Records that the payer's bank disputes a payment, and what it decided. */
export function DisputeDecisions({ payment }: OfPayment) {
  const t = useWords(decisionWords);
  const w = useWords(disputeWords);
  const whom = usePayer(payment);
  const mayChange = useMay('payments/change');
  const { id, decisions, disputes } = payment;
  const { today, toDispute } = decisions;
  if (!mayChange || (toDispute === null && disputes.length === 0)) return null;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.dispute}</h2>
      {disputes.map((dispute) => (
        <OfDispute key={dispute.id} dispute={dispute} whom={whom} refund={payment.refund} today={today} />
      ))}
      <FoldedForm
        title={t.openDispute}
        action={urlOf(openDispute, { id })}
        isShown={toDispute !== null}
        look="danger"
        confirm={w.openQuestion(typedSum('amount', toDispute ?? 0), whom)}
      >
        <p>{w.openLead}</p>
        <DeskText name="caseNumber" label={w.caseNumber} required maxLength={64} autoComplete="off" />
        <DeskSelect name="reason" label={w.reason} required options={useReasons()} />
        <BankDayField today={today} label={w.openedOn} hint={w.openedOnHint} />
        <DeskText name="answerBy" type="date" label={w.answerBy} hint={w.answerByHint} required />
        <DeskText name="amount" label={t.disputed} inputMode="decimal" autoComplete="off" />
        <CheckedTyped whom={whom} sum={toDispute ?? 0} />
      </FoldedForm>
    </section>
  );
}

function useReasons() {
  const texts = useWords(disputeReasonWords);
  return [{ value: '', label: '' }, ...disputeReasons.map((value) => ({ value, label: texts[value] }))];
}

interface DisputeProps {
  readonly today: string;
  readonly dispute: DeskDispute;
  readonly whom: string;
}
function OfDispute({ dispute, whom, refund, today }: DisputeProps & { readonly refund: DeskRefund | null }) {
  const t = useWords(decisionWords);
  const { id, status, amount } = dispute;
  const isOpen = status === 'open';
  const sum = rupees(amount);
  // Only such a refund is looked up at the gateway before the dispute is lost.
  const isRefundOwed = refund?.status === 'requested' || refund?.status === 'stopped';
  return (
    <>
      <p className="desk-id">{id}</p>
      <FoldedForm
        title={t.won}
        action={urlOf(winDispute, { number: id })}
        isShown={isOpen}
        confirm={t.wonQuestion(sum, whom)}
      >
        <DecisionDay today={today} />
        <CheckedSum whom={whom} sum={amount} />
      </FoldedForm>
      <FoldedForm
        title={t.lost}
        action={urlOf(loseDispute, { number: id })}
        isShown={isOpen}
        look="danger"
        confirm={t.lostQuestion(typedSum('amount', amount), whom)}
      >
        <p>{t.lostLead}</p>
        <DeskText name="amount" label={t.lostRupees} inputMode="decimal" autoComplete="off" />
        <DecisionDay today={today} />
        {isRefundOwed ? <Absent /> : null}
        <CheckedTyped whom={whom} sum={amount} />
      </FoldedForm>
      <Fees dispute={dispute} whom={whom} today={today} />
    </>
  );
}

function DecisionDay({ today }: Pick<DisputeProps, 'today'>) {
  const w = useWords(disputeWords);
  return <BankDayField today={today} label={w.decidedOn} hint={w.openedOnHint} />;
}

function Fees({ dispute: { id, isFeeEntered }, whom, today }: DisputeProps) {
  const t = useWords(decisionWords);
  const confirm = t.feeQuestion(typedSum('amount'), whom);
  return (
    <>
      <FoldedForm
        title={t.fee}
        action={urlOf(chargeDisputeFee, { number: id })}
        isShown={!isFeeEntered}
        confirm={confirm}
      >
        <DeskText name="amount" label={t.feeRupees} required inputMode="decimal" autoComplete="off" />
        <DecisionDay today={today} />
        <CheckedTyped whom={whom} />
      </FoldedForm>
      <FoldedForm
        title={t.correctFee}
        action={urlOf(correctDisputeFee, { number: id })}
        isShown={isFeeEntered}
        confirm={confirm}
      >
        <DeskText name="amount" label={t.rightFee} required inputMode="decimal" autoComplete="off" />
        <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={2} />
        <CheckedTyped whom={whom} />
      </FoldedForm>
    </>
  );
}
