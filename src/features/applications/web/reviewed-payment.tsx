import type { ReviewedPaymentAnswer } from '#features/applications/contract.ts';
import { rupees } from '#web/rupees.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { RefundLine } from './application-card.tsx';
import { InOnePiece } from './in-one-piece.tsx';
import { reviewWords } from './review-words.ts';

/** A payment in My Applications that we have and that became no application: nobody is asked to pay beside it. */
export function ReviewedPayment({ payment: it }: { readonly payment: ReviewedPaymentAnswer }) {
  const say = useWords(reviewWords);
  const sum = it.amount === null ? undefined : rupees(it.amount);
  const title =
    sum === undefined ? say.listedUnknown : it.roleTitle === '' ? say.listed(sum) : say.listedFor(sum, it.roleTitle);
  const text = { 'in-review': say.inReview, refund: say.returned, closed: say.closed }[it.state];
  return (
    <Message kind="info" title={title} still>
      <p>{text}</p>
      {it.state === 'in-review' ? <p>{say.inReviewNext}</p> : null}
      {it.refund ? <RefundLine refund={it.refund} /> : null}
      <p>
        <InOnePiece text={say.reference(it.reference)} number={it.reference} />
      </p>
    </Message>
  );
}
