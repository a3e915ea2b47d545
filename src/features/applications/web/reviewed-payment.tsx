import type { ReviewedPaymentAnswer } from '#features/applications/contract.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { RefundLine } from './application-card.tsx';
import { NoWrap } from './no-wrap.tsx';
import { reviewWords } from './review-words.ts';

/** A payment that became no application, listed so that nobody pays a second time. */
export function ReviewedPayment({ payment: value }: { readonly payment: ReviewedPaymentAnswer }) {
  const t = useWords(reviewWords);
  const sum = value.amount === null ? undefined : rupees(value.amount);
  const title =
    sum === undefined ? t.listedUnknown : value.roleTitle === '' ? t.listed(sum) : t.listedFor(sum, value.roleTitle);
  const text = { 'in-review': t.inReview, refund: t.returned, closed: t.closed }[value.state];
  return (
    <Message kind="info" title={title} still>
      <p>{text}</p>
      {value.state === 'in-review' ? <p>{t.inReviewNext}</p> : null}
      {value.refund ? <RefundLine refund={value.refund} /> : null}
      <p>
        <NoWrap text={t.reference(value.reference)} number={value.reference} />
      </p>
    </Message>
  );
}
