// What a person must know before the form: why there is none, that a payment page is open, or a payment lacks its form.
import { type ReactNode, useEffect, useRef } from 'react';
import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import type { RoleRefusal } from '#features/jobs/model/jobs.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Message, type MessageKind } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import type { OpenPaymentPage, RoleProgress } from '../../web/role-progress.ts';
import { roleWords } from './role-words.ts';
import { RetryPayment } from '../../fees/web/retry-payment.tsx';
import { returnWords } from '../../web/words.ts';

interface NoticeProps {
  readonly kind: MessageKind;
  readonly title: string;
  readonly children: ReactNode;
}
const Notice = ({ kind, title, children }: NoticeProps) => (
  <div className="not-open">
    <Message kind={kind} title={title}>
      {children}
    </Message>
  </div>
);

/** Shown instead of the form, because the server would refuse the order. */
export function NotOpen({ role }: { readonly role: RoleAnswer }) {
  const t = useWords(roleWords);
  const language = useLanguage();
  const texts: Readonly<Record<RoleRefusal, readonly [title: string, text: string]>> = {
    'jobs/not-invited': [t.notInvited, t.notInvitedText],
    'jobs/not-switched-on': [t.notSwitchedOn, t.notSwitchedOnText],
    'jobs/closed': [t.closedTitle, t.closedText],
  };
  const [title, text] = texts[role.refusal ?? 'jobs/closed'];
  return (
    <Notice kind="warning" title={title}>
      <p>
        {text} <a href={paths.career(language)}>{t.toRecruitment}</a>
      </p>
    </Notice>
  );
}

export type Ended = Extract<RoleProgress, { readonly number: string }>;
/** Shown instead of the form to a person who has applied, or waits for a refund or a review. */
export function HasApplied({ progress: { kind, number } }: { readonly progress: Ended }) {
  const t = useWords(applyWords);
  const { title, text } = {
    applied: { title: t.alreadyApplied, text: t.applicationNumber(number) },
    refunding: { title: t.refundUnderWay, text: t.refundUnderWayText(number) },
    'in-review': { title: t.paymentInReview, text: t.paymentInReviewText(number) },
  }[kind];
  return (
    <Notice kind="info" title={title}>
      <p>
        <NoWrap text={text} number={number} />
      </p>
      <p>
        <LinkButton look="primary" href={paths.applications()}>
          {t.toApplications}
        </LinkButton>
      </p>
    </Notice>
  );
}

/** Shown above the form: its order is what staff apply the payment to, and the server opens no second payment page. */
export function PaymentUnmatched({ reference }: { readonly reference: string }) {
  const t = useWords(applyWords);
  return (
    <Notice kind="info" title={t.paymentUnmatched}>
      <p>
        <NoWrap text={t.paymentUnmatchedText(reference)} number={reference} />
      </p>
    </Notice>
  );
}

/** The browser restores the place where a person left for the payment page: the notice must be seen all the same. */
const wasLeft = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'back_forward';

interface PaymentOpenProps {
  readonly page: OpenPaymentPage;
  /** The role's name. */
  readonly role: string;
  readonly isReturn: boolean;
}
/** Says that a payment page is open, and leads there. */
export function PaymentOpen({ page, role, isReturn }: PaymentOpenProps) {
  const t = useWords(applyWords);
  const outcome = useWords(returnWords);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReturn && !wasLeft()) return undefined;
    const show = (): void => box.current?.scrollIntoView({ block: 'center' });
    show();
    addEventListener('load', show);
    return () => removeEventListener('load', show);
  }, [isReturn]);
  return (
    <div ref={box} className="payment-open">
      <Message
        kind={page.hasFailed ? 'error' : 'info'}
        title={page.hasFailed ? outcome.failedTitle : t.paymentOpen(rupees(page.amount))}
        unannounced={!isReturn}
      >
        <p>
          {page.hasFailed ? (
            outcome.failedText
          ) : (
            <NoWrap text={t.paymentOpenText(page.reference)} number={page.reference} />
          )}
        </p>
        {page.hasFailed ? (
          <RetryPayment payment={{ reference: page.reference, appliedFor: role }} />
        ) : (
          <p>
            <LinkButton look="primary" href={page.paymentUrl}>
              {t.continuePayment}
            </LinkButton>
          </p>
        )}
      </Message>
    </div>
  );
}
