import type { PartAnswer, RefundAnswer } from '../../contract/public.ts';
import { rupees } from '#web/rupees.ts';
import { Message, type MessageKind } from '#web/ui/message.tsx';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { useWords } from '#web/use-words.ts';
import { applicationsWords } from '../../web/words.ts';

type Words = (typeof applicationsWords)['en'];

const bank = (t: Words, refund: RefundAnswer): string =>
  refund.bankReference ? ` ${t.bankReference(refund.bankReference)}` : '';

/** The reason of a refund by staff. The line about a closed refund has the reason for closing it instead. */
const why = (t: Words, { why: reason, state }: RefundAnswer): string =>
  reason && state !== 'closed' ? ` ${t.refundReason(reason)}` : '';

const kindOf = ({ state, isDelayed }: RefundAnswer): MessageKind => {
  if (isDelayed || state === 'denied' || state === 'closed') return 'warning';
  return state === 'done' ? 'success' : 'info';
};

/** The state of a refund. */
export function RefundLine({ refund }: { readonly refund: RefundAnswer }) {
  return (
    <Message kind={kindOf(refund)} unannounced>
      <RefundText refund={refund} />
    </Message>
  );
}

export function RefundText({ refund }: { readonly refund: RefundAnswer }) {
  const t = useWords(applicationsWords);
  const amount = rupees(refund.amount);
  const text = refund.isDelayed
    ? t.refundDelayed(amount)
    : {
        requested: t.refundRequested,
        sent: t.refundSent,
        done: t.refundDone,
        denied: t.refundDenied,
        closed: t.refundEndedUnpaid,
      }[refund.state](amount, refund.closedReason);
  return (
    <NoWrap
      text={`${text}${why(t, refund)} ${t.refundNumber(refund.reference)}${bank(t, refund)}`}
      number={refund.reference}
    />
  );
}

/** A part of the fee that went back or is on its way. */
export function PartLine({ part: { reference, amount, isDone, why: reason } }: { readonly part: PartAnswer }) {
  const t = useWords(applicationsWords);
  const text = (isDone ? t.partDone : t.partSent)(rupees(amount));
  return (
    <Message kind={isDone ? 'success' : 'info'} unannounced>
      <NoWrap
        text={`${text}${reason ? ` ${t.refundReason(reason)}` : ''} ${t.refundNumber(reference)}`}
        number={reference}
      />
    </Message>
  );
}

export function DuplicatePaymentLine({ duplicate }: { readonly duplicate: RefundAnswer }) {
  const t = useWords(applicationsWords);
  const words = duplicate.isDelayed
    ? t.duplicateDelayed
    : {
        requested: t.duplicateRequested,
        sent: t.duplicateRequested,
        done: t.duplicateDone,
        denied: t.duplicateDenied,
        closed: t.duplicateEndedUnpaid,
      }[duplicate.state];
  return (
    <Message kind={kindOf(duplicate)} unannounced>
      <NoWrap
        text={words(rupees(duplicate.amount), duplicate.reference, duplicate.closedReason) + bank(t, duplicate)}
        number={duplicate.reference}
      />
    </Message>
  );
}
