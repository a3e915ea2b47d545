import type { ReviewedPaymentAnswer } from '../../contract/public.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { RefundLine } from '../../refunds/web/refund-lines.tsx';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { reviewWords } from '../../forms/web/review-words.ts';

/** A payment that became no application, listed so that nobody pays a second time. */
export function ReviewedPayment({ payment }: { readonly payment: ReviewedPaymentAnswer }) {
  const t = useWords(reviewWords);
  const text = {
    'in-review': t.inReview,
    refund: payment.refund?.state === 'done' ? t.refundDone : t.refundInProgress,
    closed: t.closed,
  }[payment.state];
  return (
    <Message kind="info" title={titleOf(t, payment)} unannounced>
      <p>{text}</p>
      {payment.state === 'in-review' ? <p>{t.inReviewNext}</p> : null}
      {payment.refund ? <RefundLine refund={payment.refund} /> : null}
      <p>
        <NoWrap text={t.reference(payment.reference)} number={payment.reference} />
      </p>
    </Message>
  );
}

function titleOf(t: (typeof reviewWords)['en'], { amount, roleTitle }: ReviewedPaymentAnswer): string {
  if (amount === null) return t.listedUnknown;
  return roleTitle === '' ? t.listed(rupees(amount)) : t.listedFor(rupees(amount), roleTitle);
}
