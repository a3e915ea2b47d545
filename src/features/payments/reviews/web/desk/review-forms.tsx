import { say } from '#kit/desk/said.ts';
import { ActForm } from '#web/desk/act-form.tsx';
import { useMay } from '#web/desk/desk-data.ts';
import { DeskCheckbox, DeskText } from '#web/desk/desk-form.tsx';
import { rupees } from '#web/rupees.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { checked } from '../../../contract/checked.ts';
import * as reviews from '../../contract.ts';
import type { DeskPaymentRecord, DeskReview } from '../../../model/desk.ts';
import { decisionWords } from '../../../web/desk/decision-words.ts';
import { usePayer } from '../../../transfers/web/desk/payer.tsx';

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
  const nextStep = review.sum === 'to-enter' ? t.enterFirst : t.reviewLead;
  return (
    <section className="desk-section desk-stack">
      <h2>{t.review}</h2>
      <p>{review.needsOther ? t.enteredByYou : nextStep}</p>
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
  const whom = usePayer(payment);
  const { sum, toReturn, toClose } = review;
  const folded = { params: { id: payment.id }, isFolded: true } as const;
  return (
    <>
      <ActForm of={reviews.enterSettledSum} {...folded} isOffered={sum === 'to-enter'} asked={{ whom }} />
      <ActForm of={reviews.correctSettledSum} {...folded} isOffered={sum === 'to-correct'} asked={{ whom }} />
      <ApplyForm payment={payment} review={review} />
      <ActForm
        of={reviews.returnPayment}
        {...folded}
        isOffered={toReturn !== null}
        hidden={{ sum: String(toReturn) }}
        look="danger"
        asked={{ whom, sum: rupees(toReturn ?? 0) }}
      />
      <ActForm
        of={reviews.closePayment}
        {...folded}
        isOffered={toClose !== null}
        hidden={{ sum: String(toClose) }}
        look="danger"
        asked={{ whom, sum: rupees(toClose ?? 0), keepsNothing: toClose === 0 }}
      />
    </>
  );
}

/**
 * Another sum than the fee of the order is confirmed by the same tick; of an order that is typed the answer says its fee, and
 * a second tick confirms it.
 */
function ApplyForm({ payment, review: { canApply, isForTwo, orders } }: OfPayment) {
  const t = useWords(decisionWords);
  const language = useLanguage();
  const whom = usePayer(payment);
  const { id, order, posted } = payment;
  const paid = rupees(posted ?? 0);
  const fee = order === null ? null : rupees(order.amount);
  const isOtherFee = order !== null && order.amount !== posted;
  return (
    <ActForm
      of={reviews.applyPayment}
      params={{ id }}
      isFolded
      isOffered={canApply}
      hidden={{ sum: String(posted), ...(isOtherFee ? { confirmed: 'yes' } : {}) }}
      asked={{ whom, sum: paid, isForTwo, order: order?.number ?? '{order|…}', fee }}
    >
      {order === null ? (
        <>
          <DeskText
            name="order"
            label={t.order}
            required
            autoComplete="off"
            hint={orders.length === 0 ? t.orderHintNone : t.orderHint(orders.join(', '))}
          />
          <DeskCheckbox name="confirmed" label={t.checkedAnyFee(paid)} />
        </>
      ) : null}
      <DeskCheckbox
        name="checked"
        label={isOtherFee ? t.checkedFee(whom, paid, fee ?? '') : say(checked, language, { whom, sum: paid })}
        required
      />
    </ActForm>
  );
}
