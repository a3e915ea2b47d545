import { urlOf } from '#web/api-client.ts';
import { BankDayField } from '#web/desk/bank-day-field.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { closeRefund, correctReference, recordByHand, recordPart, retryRefund } from '../../contract/records.ts';
import { proposePart } from '../../contract/decisions.ts';
import { payByTransfer } from '../../../transfers/contract.ts';
import type { DeskPaymentRecord, DeskRefund } from '../../../model/desk.ts';
import { decisionWords } from '../../../web/desk/decision-words.ts';
import { FoldedForm } from '../../../web/desk/folded-form.tsx';
import { CheckedSum, CheckedTyped, typedSum, usePayer } from '../../../transfers/web/desk/payer.tsx';

export type OfPayment = { readonly payment: DeskPaymentRecord };

/** What staff decide of a refund: try it again, record what was paid, close it. */
export function RefundDecisions({ payment }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = usePayer(payment);
  const mayChange = useMay('payments/change');
  const { refund, decisions } = payment;
  if (!mayChange || payment.capturedAt === null) return null;
  if (refund === null)
    return (
      <section className="desk-section desk-stack">
        <h2>{t.parts}</h2>
        <PartRefund payment={payment} whom={whom} />
        <Part payment={payment} whom={whom} />
      </section>
    );
  const isOver = refund.status === 'done';
  const isInRun = !isOver && (refund.transfer?.run ?? null) !== null;
  // One that is on its way is left alone until it takes longer than promised.
  const isStuck = refund.isDelayed || !['requested', 'sent'].includes(refund.status);
  const isOpen = !isOver && !isInRun;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.refund}</h2>
      <Retry refund={refund} whom={whom} sum={isStuck ? decisions.toRetry : null} />
      <ByTransfer refund={refund} whom={whom} sum={decisions.toTransfer} />
      <ByHand refund={refund} whom={whom} isShown={isOpen} today={decisions.today} />
      <Close refund={refund} whom={whom} isShown={isStuck && isOpen && refund.status !== 'closed'} />
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
      <PartRefund payment={payment} whom={whom} />
      {isInRun ? null : <Part payment={payment} whom={whom} />}
    </section>
  );
}

interface OfRefund {
  readonly refund: DeskRefund;
  readonly whom: string;
}
type OfRefundIf = OfRefund & { readonly isShown: boolean };

function Retry({ refund: { number }, whom, sum }: OfRefund & { readonly sum: number | null }) {
  const t = useWords(decisionWords);
  return (
    <FoldedForm
      title={t.retry}
      action={urlOf(retryRefund, { number })}
      isShown={sum !== null}
      hidden={{ sum: String(sum) }}
      confirm={t.retryQuestion(rupees(sum ?? 0), whom)}
    >
      <p>{t.retryLead}</p>
      <CheckedSum whom={whom} sum={sum ?? 0} />
    </FoldedForm>
  );
}

/** The payer is asked for an account, and a payout run pays it. */
function ByTransfer({ refund: { number }, whom, sum }: OfRefund & { readonly sum: number | null }) {
  const t = useWords(decisionWords);
  return (
    <FoldedForm
      title={t.byTransfer}
      action={urlOf(payByTransfer, { number })}
      isShown={sum !== null}
      hidden={{ sum: String(sum) }}
      confirm={t.byTransferQuestion(rupees(sum ?? 0), whom)}
    >
      <p>{t.byTransferLead}</p>
      <Absent />
      <CheckedSum whom={whom} sum={sum ?? 0} />
    </FoldedForm>
  );
}

function ByHand({ refund: { number, amount }, whom, isShown, today }: OfRefundIf & { readonly today: string }) {
  const t = useWords(decisionWords);
  return (
    <FoldedForm
      title={t.byHand}
      action={urlOf(recordByHand, { number })}
      isShown={isShown}
      confirm={t.byHandQuestion(typedSum('amount', amount), whom)}
    >
      <p>{t.byHandLead}</p>
      <DeskText name="bankReference" label={t.bankReference} required maxLength={40} autoComplete="off" />
      <DeskText name="amount" label={t.transferred} inputMode="decimal" autoComplete="off" />
      <BankDayField today={today} />
      <Absent />
      <CheckedTyped whom={whom} sum={amount} />
    </FoldedForm>
  );
}

function Close({ refund: { number, amount }, whom, isShown }: OfRefundIf) {
  const t = useWords(decisionWords);
  return (
    <FoldedForm
      title={t.closeRefund}
      action={urlOf(closeRefund, { number })}
      isShown={isShown}
      hidden={{ sum: String(amount) }}
      look="danger"
      confirm={t.closeRefundQuestion(rupees(amount), whom)}
    >
      <DeskTextArea name="reason" label={t.readByPayer} required maxLength={300} rows={2} />
      <Absent />
      <CheckedSum whom={whom} sum={amount} />
    </FoldedForm>
  );
}

/** A second person agrees to it; the application goes on. */
function PartRefund({ payment: { id, decisions }, whom }: OfPayment & { readonly whom: string }) {
  const t = useWords(decisionWords);
  return (
    <FoldedForm
      title={t.partRefund}
      action={urlOf(proposePart, { id })}
      isShown={decisions.toPart !== null}
      look="danger"
      confirm={t.partRefundQuestion(typedSum('amount'), whom)}
    >
      <p>{t.partRefundLead(rupees(decisions.toPart ?? 0))}</p>
      <DeskText name="amount" label={t.partRupees} required inputMode="decimal" autoComplete="off" />
      <DeskTextArea name="reason" label={t.readByPayer} required maxLength={300} rows={2} />
      <CheckedTyped whom={whom} />
    </FoldedForm>
  );
}

/** Its amount is read from the gateway, so what it is a part of is named. */
function Part({ payment: { id, refund, posted }, whom }: OfPayment & { readonly whom: string }) {
  const t = useWords(decisionWords);
  const sum = rupees(refund?.amount ?? posted ?? 0);
  return (
    <FoldedForm
      title={t.part}
      action={urlOf(recordPart, { id })}
      isShown
      confirm={t.partQuestion('{gatewayRefund|…}', sum, whom)}
    >
      <p>{t.partLead}</p>
      <DeskText name="gatewayRefund" label={t.gatewayRefund} required maxLength={64} autoComplete="off" />
      <DeskCheckbox name="confirmed" label={t.checkedNumber(whom, sum)} required />
    </FoldedForm>
  );
}

export function Absent() {
  const t = useWords(decisionWords);
  return (
    <>
      <DeskCheckbox name="absent" label={t.absent} />
      <p className="soft">{t.absentHint}</p>
    </>
  );
}
