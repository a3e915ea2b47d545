import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import { applyPayment, closePayment, correctSettledSum, enterSettledSum, returnPayment } from '../../contract.ts';
import type { DeskPaymentRecord, DeskReview } from '../../../model/desk.ts';
import { decisionWords } from '../../../web/desk/decision-words.ts';
import { FoldedForm } from '../../../web/desk/folded-form.tsx';
import { CheckedSum, CheckedTyped, typedSum, usePayer } from '../../../transfers/web/desk/payer.tsx';

interface OfPayment {
  readonly payment: DeskPaymentRecord;
  readonly review: DeskReview;
}
const none: DeskReview = {
  sum: null,
  canApply: false,
  isForTwo: false,
  needsOther: false,
  orders: [],
  toReturn: null,
  toClose: null,
};

/** What staff decide of a payment that has become nothing. */
export function ReviewForms({ payment }: Pick<OfPayment, 'payment'>) {
  const t = useWords(decisionWords);
  if (!useMay('payments/change')) return null;
  const { review } = payment.decisions;
  const forms = <Forms payment={payment} review={review ?? none} />;
  if (review === null) return forms;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.review}</h2>
      <p>{review.needsOther ? t.enteredByYou : review.sum === 'to-enter' ? t.enterFirst : t.reviewLead}</p>
      {payment.posted === null ? null : (
        <p>
          {payment.order === null
            ? t.paidSum(rupees(payment.posted))
            : t.paidAndFee(rupees(payment.posted), rupees(payment.order.amount))}
        </p>
      )}
      {forms}
    </section>
  );
}

function Forms({ payment, review }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = usePayer(payment);
  const { id } = payment;
  const { sum } = review;
  const question = t.sumQuestion(typedSum('rupees'), whom);
  return (
    <>
      <FoldedForm
        title={t.enterSum}
        action={urlOf(enterSettledSum, { id })}
        isShown={sum === 'to-enter'}
        confirm={question}
      >
        <p>{t.enterSumLead}</p>
        <DeskText name="rupees" label={t.rupees} required inputMode="decimal" autoComplete="off" />
        <CheckedTyped whom={whom} />
      </FoldedForm>
      <FoldedForm
        title={t.correctSum}
        action={urlOf(correctSettledSum, { id })}
        isShown={sum === 'to-correct'}
        confirm={question}
      >
        <DeskText name="rupees" label={t.rupees} required inputMode="decimal" autoComplete="off" />
        <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={2} />
        <CheckedTyped whom={whom} />
      </FoldedForm>
      <ApplyForm payment={payment} review={review} />
      <ReturnForm payment={payment} review={review} />
      <CloseForm payment={payment} review={review} />
    </>
  );
}

/**
 * Another sum than the fee of the order is confirmed by the same tick; of an order that is typed the answer says its fee, and
 * a second tick confirms it.
 */
function ApplyForm({ payment, review: { canApply, isForTwo, orders } }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = usePayer(payment);
  const { id, order, posted } = payment;
  const paid = rupees(posted ?? 0);
  const otherFee = order !== null && order.amount !== posted ? rupees(order.amount) : null;
  const number = order?.number ?? '{order|…}';
  return (
    <FoldedForm
      title={isForTwo ? t.proposeApply : t.apply}
      action={urlOf(applyPayment, { id })}
      isShown={canApply}
      hidden={{ sum: String(posted), ...(otherFee === null ? {} : { confirmed: 'yes' }) }}
      confirm={
        order === null
          ? (isForTwo ? t.proposeApplyQuestion : t.applyQuestion)(number, paid, whom)
          : t.applyQuestionOf(number, paid, rupees(order.amount), whom)
      }
      look="primary"
    >
      <p>{t.applyLead}</p>
      {isForTwo ? <p>{t.proposeApplyLead}</p> : null}
      {order === null ? (
        <DeskText
          name="order"
          label={t.order}
          required
          autoComplete="off"
          hint={orders.length === 0 ? t.orderHintNone : t.orderHint(orders.join(', '))}
        />
      ) : null}
      {order === null ? <DeskCheckbox name="confirmed" label={t.checkedAnyFee(paid)} /> : null}
      {otherFee === null ? (
        <CheckedSum name="checked" whom={whom} sum={posted ?? 0} />
      ) : (
        <DeskCheckbox name="checked" label={t.checkedFee(whom, paid, otherFee)} required />
      )}
    </FoldedForm>
  );
}

function ReturnForm({ payment, review: { toReturn } }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = usePayer(payment);
  const sum = rupees(toReturn ?? 0);
  return (
    <FoldedForm
      title={t.giveBackTitle}
      submit={t.giveBack(sum)}
      action={urlOf(returnPayment, { id: payment.id })}
      isShown={toReturn !== null}
      hidden={{ sum: String(toReturn) }}
      look="danger"
      confirm={t.giveBackQuestion(sum, whom)}
    >
      <p>{t.giveBackLead}</p>
      <DeskTextArea name="reason" label={t.readByPayer} required maxLength={300} rows={2} />
      <CheckedSum whom={whom} sum={toReturn ?? 0} />
    </FoldedForm>
  );
}

function CloseForm({ payment, review: { toClose } }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = usePayer(payment);
  const sum = rupees(toClose ?? 0);
  const keepsNothing = toClose === 0;
  return (
    <FoldedForm
      title={keepsNothing ? t.closeNothing : t.close}
      submit={keepsNothing ? t.closeNow : t.proposeClose(sum)}
      action={urlOf(closePayment, { id: payment.id })}
      isShown={toClose !== null}
      hidden={{ sum: String(toClose) }}
      look="danger"
      confirm={keepsNothing ? t.closeNowQuestion : t.closeQuestion(sum, whom)}
    >
      <p>{keepsNothing ? t.closeLeadNothing : t.closeLead}</p>
      <DeskTextArea name="reason" label={t.closeReason} hint={t.closeReasonHint} required maxLength={300} rows={2} />
      <CheckedSum whom={whom} sum={toClose ?? 0} />
    </FoldedForm>
  );
}
