import { type ReactNode, useEffect, useRef } from 'react';
import type { CallResult } from '#web/api-client.ts';
import { paths } from '#web/paths.ts';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import type { PaymentPage, PayRefusal as Code } from '../contract/apply.ts';
import { reviewWords } from './review-words.ts';
import { applyWords } from './apply-words.ts';
import { roleWords } from './role-words.ts';

type Refused = Extract<CallResult<PaymentPage>, { ok: false }>;

/** Why no payment page was opened, and what to do. */
export function PayRefusal({ reply }: { readonly reply: Refused }) {
  const box = useRef<HTMLDivElement>(null);
  const { title, text } = useRefusalWords(reply);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
  }, [reply]);
  return (
    <Message ref={box} kind={reply.problem?.code === 'applications/amount-differs' ? 'warning' : 'error'} title={title}>
      {text}
    </Message>
  );
}

function useRefusalWords({ problem }: Refused): { readonly title: string; readonly text: ReactNode } {
  const t = useWords(applyWords);
  const roleText = useWords(roleWords);
  const reviewText = useWords(reviewWords);
  const listed = <a href={paths.applications()}>{t.toApplications}</a>;
  const number = problem?.['applicationNumber'];
  const code = problem?.code as Code | undefined;
  switch (code) {
    case undefined:
      return { title: t.paymentFailed, text: t.noAnswer };
    case 'applications/already-applied':
      return {
        title: t.alreadyApplied,
        text: (
          <p>
            {typeof number === 'string' ? t.applicationNumber(number) : ''} {listed}
          </p>
        ),
      };
    case 'payments/already-paid':
      if (problem?.['isInReview'] === true) {
        return {
          title: reviewText.title,
          text: (
            <p>
              {reviewText.inReview} {listed}
            </p>
          ),
        };
      }
      return {
        title: t.alreadyApplied,
        text: (
          <p>
            {t.alreadyPaid} {listed}
          </p>
        ),
      };
    case 'applications/amount-differs':
      return { title: t.paymentFailed, text: t.feeChanged };
    case 'applications/policies-changed':
      return { title: t.paymentFailed, text: t.policiesChanged };
    case 'applications/not-yours':
      return {
        title: t.paymentFailed,
        text: (
          <p>
            {t.otherUser}{' '}
            <button type="button" className="button button-link" onClick={() => location.reload()}>
              {t.reload}
            </button>
          </p>
        ),
      };
    case 'accounts/too-many-code-checks':
      return { title: t.paymentFailed, text: t.tooManyReferralCodes };
    case 'jobs/closed':
      return { title: roleText.closedTitle, text: roleText.closedText };
    case 'jobs/not-invited':
      return { title: roleText.notInvited, text: roleText.notInvitedText };
    case 'jobs/not-switched-on':
      return { title: roleText.notSwitchedOn, text: roleText.notSwitchedOnText };
    case 'jobs/unknown-role':
    case 'applications/fields':
    case 'applications/own-code':
    case 'applications/too-many':
    case 'applications/busy':
    case 'payments/being-opened':
    case 'payments/gateway-away':
    case 'payments/gateway-refused':
      return { title: t.paymentFailed, text: t.nothingCharged };
    default:
      // Refusals of every call, such as `http/unavailable`.
      code satisfies never;
      return { title: t.paymentFailed, text: t.nothingCharged };
  }
}
