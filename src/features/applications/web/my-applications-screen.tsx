import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type ApplicationAnswer,
  type ApplicationsAnswer,
  type AwaitedPaymentAnswer,
  getApplications,
  type RefundAnswer,
} from '../contract/public.ts';
import { type CallResult, call } from '#web/api-client.ts';
import { Page } from '#web/frame/page.tsx';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { readStored } from '#web/stored-session.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { RupeeIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { NeedsScript } from '#web/ui/needs-script.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { RetryLink } from '#web/ui/retry-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { OwnChannelAnswer } from '#features/accounts/contract/public.ts';
import { ChannelChoice } from '#features/accounts/web/parts/channel-choice.tsx';
import { ApplicationCard } from './application-card.tsx';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { awaitsInterview, lastAct, thanksFor, unfoldedFirst } from './last-act.ts';
import { LoginLink } from './login-link.tsx';
import { RefundText } from '../refunds/web/refund-lines.tsx';
import { RefundByTransfer } from '../refunds/web/own-transfer.tsx';
import { RetryPayment } from '../fees/web/retry-payment.tsx';
import { ReviewedPayment } from '../fees/web/reviewed-payment.tsx';
import { ThankYou } from '../fees/web/thank-you.tsx';
import { applicationsWords, returnWords } from './words.ts';

export interface MyApplicationsScreenProps {
  /** The session's user. */
  readonly userId: string;
  /** Their applications. */
  readonly applications: CallResult<ApplicationsAnswer>;
  /** The channel of our messages; null where it is not known. */
  readonly channel: OwnChannelAnswer | null;
}
/**
 * /application and /thank-you: first the applications of the session's user, then, as prescribed, those of the stored
 * user, who is nearly always the same.
 */
export default function MyApplicationsScreen({ userId: ownId, applications, channel }: MyApplicationsScreenProps) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  const [userId, setUserId] = useState(ownId);
  useEffect(() => setUserId(readStored('userId') ?? ''), []);
  return (
    <Page>
      <title>{t.title}</title>
      <PageTitle
        actions={
          <LinkButton icon={<RupeeIcon />} href={paths.dashboard()}>
            {t.dashboard}
          </LinkButton>
        }
      >
        {t.title}
      </PageTitle>
      <NeedsScript>{t.needsScript}</NeedsScript>
      <div className="stack-large">
        {userId === '' ? (
          <NoneFound message={t.noUserId} text={t.noUserIdText}>
            <LoginLink className="button button-primary">{t.signIn}</LoginLink>
          </NoneFound>
        ) : (
          <Listed userId={userId} loaded={{ key: `${ownId}/${language}`, reply: applications }} />
        )}
        {channel ? <ChannelChoice own={channel} from={paths.applications()} /> : null}
      </div>
    </Page>
  );
}

interface ListedProps {
  readonly userId: string;
  readonly loaded: { readonly key: string; readonly reply: CallResult<ApplicationsAnswer> };
}
function Listed({ userId, loaded }: ListedProps) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  const { reply, retry, refresh } = useAnswer(
    `${userId}/${language}`,
    () => call(getApplications, { query: { language }, body: { userId } }),
    loaded,
  );
  // What the page said when it opened; a cancellation after that takes the focus.
  const [shown] = useState(() => {
    const act = loaded.reply.ok ? lastAct(loaded.reply.value) : undefined;
    return act?.kind === 'ended' ? act.refund.reference : undefined;
  });
  if (!reply) return <Loading />;
  if (!reply.ok) {
    return (
      <NoneFound message={t.failed} text={t.failedText}>
        <RetryLink onRetry={retry}>{t.retry}</RetryLink>
      </NoneFound>
    );
  }
  const applications = reply.value.filteredApplications ?? [];
  const transfers = (reply.value.refundsByTransfer ?? []).map((transfer) => (
    <RefundByTransfer key={transfer.reference} transfer={transfer} />
  ));
  const reviewed = reply.value.paymentsInReview.map((payment) => (
    <ReviewedPayment key={payment.reference} payment={payment} />
  ));
  const awaited = reply.value.awaitedPayments.map((payment) => (
    <Awaited key={payment.reference} payment={payment} onReturn={refresh} />
  ));
  if (applications.length === 0) {
    return (
      <div className="stack-large">
        {transfers}
        {reviewed}
        {awaited}
        <div className="card none-found">
          <h2>{t.empty}</h2>
          <LinkButton
            look={awaited.length + reviewed.length > 0 ? 'secondary' : 'primary'}
            href={paths.career(language)}
          >
            {t.applyNow}
          </LinkButton>
        </div>
      </div>
    );
  }
  const act = lastAct(reply.value);
  const thanks = thanksFor(reply.value);
  return (
    <div className="stack-large">
      {act?.kind === 'ended' ? (
        <Ended key={act.refund.reference} {...act} isNew={act.refund.reference !== shown} />
      ) : null}
      {transfers}
      {reviewed}
      {awaited}
      {thanks ? (
        <ThankYou
          {...thanks}
          interviews={thanks.application.interviews ?? reply.value.interviews}
          isAfterInterviews={
            thanks.application.interviews === null &&
            applications.some((one) => awaitsInterview(one) && one.isAfterInterviews)
          }
        />
      ) : null}
      <section aria-labelledby="applications-title">
        <h2 id="applications-title" className="sr-only">
          {t.listTitle}
        </h2>
        <ul className="applications">
          {unfoldedFirst(applications).map(({ application, isFolded }) => (
            <ApplicationCard key={application._id} application={application} isFolded={isFolded} onChanged={refresh} />
          ))}
        </ul>
      </section>
      <p className="role-links">
        <a href={paths.refunds(language)}>{t.refundPolicy}</a>
        <a href={paths.contact(language)}>{t.contact}</a>
      </p>
    </div>
  );
}

interface EndedProps {
  readonly application: ApplicationAnswer;
  readonly refund: RefundAnswer;
  /** It was cancelled on this page, not before. */
  readonly isNew: boolean;
}
/** The application that was cancelled last, or that staff refunded. */
function Ended({ application: { roleTitle }, refund, isNew }: EndedProps) {
  const t = useWords(applicationsWords);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  return (
    <div ref={place} tabIndex={-1} className="last-act">
      <Message
        kind="success"
        title={(refund.why === null ? t.cancelled : t.closedByUs)(roleTitle)}
        unannounced={!isNew}
      >
        <RefundText refund={refund} />
      </Message>
    </div>
  );
}

/** Lets a person who paid and did not return find the payment, and one who left continue. */
function Awaited({ payment, onReturn }: { readonly payment: AwaitedPaymentAnswer; readonly onReturn: () => void }) {
  const t = useWords(applicationsWords);
  const outcome = useWords(returnWords);
  const amount = rupees(payment.amount);
  if (payment.hasFailed) {
    return (
      <Message kind="error" title={t.awaitedFailed(payment.roleTitle, amount)} unannounced>
        <p>{outcome.failedText}</p>
        <p>
          <NoWrap text={t.awaitedReference(payment.reference)} number={payment.reference} />
        </p>
        <RetryPayment payment={payment} onReturn={onReturn} />
      </Message>
    );
  }
  return (
    <Message kind="info" title={t.awaited(payment.roleTitle, amount)} unannounced>
      <p>
        <NoWrap text={t.awaitedText(payment.reference)} number={payment.reference} />
      </p>
      <p>
        <LinkButton look="primary" href={payment.paymentUrl}>
          {t.awaitedGoOn}
        </LinkButton>
      </p>
    </Message>
  );
}

function Loading() {
  const t = useWords(applicationsWords);
  return (
    <p className="applications-loading" role="status">
      <Spinner label="" />
      {t.loading}
    </p>
  );
}

function NoneFound({
  message,
  text,
  children,
}: {
  readonly message: string;
  readonly text: string;
  readonly children: ReactNode;
}) {
  const t = useWords(applicationsWords);
  return (
    <div className="card none-found">
      <h2>{t.noneFound}</h2>
      <Message kind="error" title={message}>
        {text}
      </Message>
      {children}
    </div>
  );
}
