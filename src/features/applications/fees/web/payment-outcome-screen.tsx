import { type ReactNode, useEffect } from 'react';
import { getPayment, type PaymentKeys } from '../contract.ts';
import type { ShownPayment } from '../model.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { documentTitle } from '#web/document-title.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { type Fact, Facts } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Message } from '#web/ui/message.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RetryLink } from '#web/ui/retry-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { LoginLink } from '../../web/login-link.tsx';
import { keysIn, namesPayment, queryOf } from './payment-keys.ts';
import { RetryPayment } from './retry-payment.tsx';
import { clearSavedForm } from './verify-return.ts';
import { reviewWords } from '../../forms/web/review-words.ts';
import { returnWords } from '../../web/words.ts';

const pollMs = 10_000;

export interface PaymentOutcomeScreenProps {
  /** The payment in the URL; missing without one or without a session. */
  readonly payment?: CallResult<ShownPayment>;
}
/**
 * /error: the state of the payment in the URL, and the next step. Everyone can open it; the payment is shown to its
 * payer only.
 */
export default function PaymentOutcomeScreen({ payment }: PaymentOutcomeScreenProps) {
  const t = useWords(returnWords);
  const { search, isSignedIn } = useShownPage();
  const keys = keysIn(new URLSearchParams(search));
  if (!namesPayment(keys)) return <Plain keys={keys} />;
  if (!isSignedIn || !payment) {
    return (
      <Outcome title={t.signInTitle} lead={t.signInText}>
        <p>
          <LoginLink className="button button-primary">{t.signIn}</LoginLink>
        </p>
      </Outcome>
    );
  }
  return <PolledPayment keys={keys} loaded={payment} />;
}

interface PolledPaymentProps {
  readonly keys: PaymentKeys;
  readonly loaded: CallResult<ShownPayment>;
}
function PolledPayment({ keys, loaded }: PolledPaymentProps) {
  const t = useWords(returnWords);
  const language = useLanguage();
  const key = `${language}${queryOf(keys)}`;
  const asked = useAnswer(key, () => call(getPayment, { query: { ...keys, language } }), { key, reply: loaded });
  const { reply, refresh } = asked;
  const state = reply?.ok ? reply.value.state : undefined;
  useEffect(() => {
    if (state !== undefined && state !== 'pending') clearSavedForm();
    // Staff decide a review; their decision shows on the next visit.
    if (state !== 'pending') return undefined;
    const timer = setInterval(refresh, pollMs);
    return () => clearInterval(timer);
  }, [state, refresh]);

  if (!reply) {
    return (
      <Outcome title={t.asking}>
        <div className="spinner-large">
          <Spinner label="" />
        </div>
      </Outcome>
    );
  }
  if (reply.ok) return <Known answer={reply.value} keys={keys} />;
  if (reply.status === 404)
    return (
      <Outcome title={t.unknownTitle} lead={t.unknownText}>
        <Numbers keys={keys} />
      </Outcome>
    );
  if (reply.status === 403) {
    return (
      <Outcome title={t.notYoursTitle} lead={t.notYoursText}>
        <Numbers keys={keys} />
      </Outcome>
    );
  }
  return (
    <Outcome title={t.errorTitle}>
      <Message kind="error">{t.askFailed}</Message>
      <Numbers keys={keys} />
      <p>
        <RetryLink onRetry={asked.retry}>{t.retry}</RetryLink>
      </p>
    </Outcome>
  );
}

function Known({ answer, keys }: { readonly answer: ShownPayment; readonly keys: PaymentKeys }) {
  const t = useWords(returnWords);
  const reviewText = useWords(reviewWords);
  const { appliedFor: role, roleTitle } = answer;
  const numbers = <Numbers keys={keys} answer={answer} />;
  if (answer.state === 'pending') {
    return (
      <Outcome title={t.pendingTitle}>
        <Message kind="warning">{t.pendingText}</Message>
        <p>{t.pendingNext}</p>
        {numbers}
      </Outcome>
    );
  }
  if (answer.state === 'failed') {
    return (
      <Outcome title={t.failedTitle}>
        <Message kind="error">{t.failedText}</Message>
        {role ? <RetryPayment payment={answer} /> : null}
        {numbers}
      </Outcome>
    );
  }
  if (answer.state !== 'paid') {
    const { title, text, next } = {
      'in-review': { title: reviewText.title, text: reviewText.inReview, next: reviewText.inReviewNext },
      returned: { title: reviewText.refundInProgressTitle, text: reviewText.refundInProgress, next: undefined },
      closed: { title: reviewText.closedTitle, text: reviewText.closed, next: undefined },
    }[answer.state];
    return (
      <Outcome title={title}>
        <Message kind="info">{text}</Message>
        {next ? <p>{next}</p> : null}
        {numbers}
      </Outcome>
    );
  }
  if (answer.refund) {
    const isDone = answer.refund === 'done';
    return (
      <Outcome title={isDone ? t.refundedTitle : t.refundingTitle}>
        <Message kind="info">{isDone ? t.refundedText(roleTitle) : t.refundingText(roleTitle)}</Message>
        {numbers}
      </Outcome>
    );
  }
  const paidText = answer.applicationNumber ? t.paidText(roleTitle) : t.paidNoNumber(roleTitle);
  return (
    <Outcome title={answer.isSurplus ? t.duplicateTitle : t.paidTitle}>
      <Message kind="success">{answer.isSurplus ? t.duplicateText(roleTitle) : paidText}</Message>
      {numbers}
    </Outcome>
  );
}

/** The numbers to quote in questions. */
function Numbers({ keys, answer }: { readonly keys: PaymentKeys; readonly answer?: ShownPayment }) {
  const t = useWords(returnWords);
  const reference = answer?.reference ?? keys.reference ?? keys.payment_request_id;
  const facts: Fact[] = [
    ...(answer?.roleTitle ? [{ term: t.role, value: answer.roleTitle }] : []),
    ...(answer?.applicationNumber ? [{ term: t.applicationNumber, value: answer.applicationNumber }] : []),
    ...(reference
      ? [
          {
            term: t.reference,
            value: (
              <span className="reference">
                <span className="in-one-piece">{reference}</span>{' '}
                <CopyButton small text={reference}>
                  {t.copyReference}
                </CopyButton>
              </span>
            ),
          },
        ]
      : []),
    ...(keys.payment_id ? [{ term: t.paymentId, value: keys.payment_id }] : []),
  ];
  return (
    <>
      <NeedsScript>{t.updateNeedsScript}</NeedsScript>
      <div className="card outcome">
        <Facts facts={facts} />
        <p className="soft small">{t.referenceNote}</p>
      </div>
    </>
  );
}

function Plain({ keys }: { readonly keys: PaymentKeys }) {
  const t = useWords(returnWords);
  return (
    <Outcome title={t.errorTitle} lead={t.withoutPayment}>
      {keys.payment_id ? <Numbers keys={keys} /> : null}
    </Outcome>
  );
}

function Outcome({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children?: ReactNode;
}) {
  const t = useWords(returnWords);
  const { language, company } = useShownPage();
  return (
    <Page narrow>
      <title>{documentTitle(title, company)}</title>
      <PageTitle lead={lead}>{title}</PageTitle>
      <div className="stack-large">
        {children}
        <div>
          <p>
            <LinkButton href={paths.applications()}>{t.toApplications}</LinkButton>
          </p>
          <p className="role-links outcome-links">
            <a href={paths.career(language)}>{t.toRecruitment}</a>
            <a href={paths.contact(language)}>{t.contact}</a>
          </p>
        </div>
      </div>
    </Page>
  );
}
