import { urlOf } from '#web/api-client.ts';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskText, DeskTextArea } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useWords } from '#web/use-words.ts';
import {
  applyPayment,
  closePayment,
  correctSettledSum,
  enterSettledSum,
  returnPayment,
} from '../../contract/reviews.ts';
import type { DeskPaymentRecord, DeskReview } from '../../model/desk.ts';
import { useWhom } from '../parts/refunding.tsx';
import { refundingWords } from '../parts/refunding-words.ts';
import { decisionWords } from './decision-words.ts';
import { FoldedForm } from './folded-form.tsx';

interface OfPayment {
  readonly payment: DeskPaymentRecord;
  readonly review: DeskReview;
}
const none: DeskReview = { sum: null, canApply: false, needsOther: false, orders: [], toReturn: null, toClose: null };

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
      <p>{review.needsOther ? t.enteredByYou : t.reviewLead}</p>
      {forms}
    </section>
  );
}

function Forms({ payment, review }: OfPayment) {
  const t = useWords(decisionWords);
  const { id } = payment;
  const { sum } = review;
  return (
    <>
      <FoldedForm title={t.enterSum} action={urlOf(enterSettledSum, { id })} isShown={sum === 'to-enter'}>
        <p>{t.enterSumLead}</p>
        <DeskText name="rupees" label={t.rupees} required inputMode="decimal" autoComplete="off" />
      </FoldedForm>
      <FoldedForm title={t.correctSum} action={urlOf(correctSettledSum, { id })} isShown={sum === 'to-correct'}>
        <DeskText name="rupees" label={t.rupees} required inputMode="decimal" autoComplete="off" />
        <DeskTextArea name="reason" label={t.reason} required maxLength={300} rows={2} />
      </FoldedForm>
      <ApplyForm payment={payment} review={review} />
      <ReturnForm payment={payment} review={review} />
      <CloseForm payment={payment} review={review} />
    </>
  );
}

const payerOf = ({ gatewayPaymentId, person }: DeskPaymentRecord) => ({
  digits: gatewayPaymentId.slice(-4),
  name: person?.name ?? '',
});

/** Another sum than the fee of the order is confirmed; of an order that is typed, the answer says its fee. */
function ApplyForm({ payment, review: { canApply, orders } }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = useWhom(payerOf(payment));
  const { checked } = useWords(refundingWords);
  const { id, order, posted } = payment;
  const paid = rupees(posted ?? 0);
  const hasOtherFee = order !== null && order.amount !== posted;
  return (
    <FoldedForm
      title={t.apply}
      action={urlOf(applyPayment, { id })}
      isShown={canApply}
      confirm={order === null ? t.applyQuestion : t.applyQuestionOf(paid, rupees(order.amount))}
      look="primary"
    >
      <p>{t.applyLead}</p>
      <p>{order === null ? t.paidSum(paid) : t.paidAndFee(paid, rupees(order.amount))}</p>
      {order === null ? (
        <DeskText
          name="order"
          label={t.order}
          required
          autoComplete="off"
          hint={orders.length === 0 ? t.orderHintNone : t.orderHint(orders.join(', '))}
        />
      ) : null}
      {order !== null && !hasOtherFee ? null : (
        <DeskCheckbox
          name="confirmed"
          label={order === null ? t.checkedAnyFee(paid) : checked(whom, paid)}
          required={hasOtherFee}
        />
      )}
    </FoldedForm>
  );
}

function ReturnForm({ payment, review: { toReturn } }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = useWhom(payerOf(payment));
  const { checked } = useWords(refundingWords);
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
      <DeskCheckbox name="confirmed" label={checked(whom, sum)} required />
    </FoldedForm>
  );
}

function CloseForm({ payment, review: { toClose } }: OfPayment) {
  const t = useWords(decisionWords);
  const whom = useWhom(payerOf(payment));
  const { checked } = useWords(refundingWords);
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
      <DeskCheckbox name="confirmed" label={checked(whom, sum)} required />
    </FoldedForm>
  );
}
