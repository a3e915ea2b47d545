import { type ReactNode, useEffect, useState } from 'react';
import { type AwaitedPaymentAnswer, getApplications } from '#features/applications/contract.ts';
import { call } from '#web/api-client.ts';
import { Page } from '#web/frame/site-frame.tsx';
import { signedInOnly } from '#web/guard.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { readStored } from '#web/stored-session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { RefreshIcon, RupeeIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useAnswer } from '#web/use-answer.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import { ApplicationCard } from './application-card.tsx';
import { InOnePiece } from './in-one-piece.tsx';
import { LoginLink } from './login-link.tsx';
import { ReviewedPayment } from './reviewed-payment.tsx';
import { applicationsWords } from './words.ts';
import './applications.css';

export const loader = signedInOnly;

/** /application and /thank-you: the applications of the stored user (§2). */
export default function MyApplications() {
  const say = useWords(applicationsWords);
  // Undefined while the page is not alive yet: only the browser has the storage.
  const [userId, setUserId] = useState<string>();
  useEffect(() => setUserId(readStored('userId') ?? ''), []);
  return (
    <Page>
      <title>{say.title}</title>
      <PageTitle
        actions={
          <LinkButton icon={<RupeeIcon />} href={paths.dashboard()}>
            {say.dashboard}
          </LinkButton>
        }
      >
        {say.title}
      </PageTitle>
      {userId === undefined ? (
        <Loading />
      ) : userId === '' ? (
        <NoneFound message={say.noUserId} text={say.noUserIdText}>
          <LoginLink className="button button-primary">{say.signIn}</LoginLink>
        </NoneFound>
      ) : (
        <Listed userId={userId} />
      )}
    </Page>
  );
}

function Listed({ userId }: { readonly userId: string }) {
  const say = useWords(applicationsWords);
  const language = useLanguage();
  const { reply, retry, refresh } = useAnswer(`${userId}/${language}`, () =>
    call(getApplications, { query: { language }, body: { userId } }),
  );
  if (!reply) return <Loading />;
  if (!reply.ok) {
    return (
      <NoneFound message={say.failed} text={say.failedText}>
        <Button look="primary" icon={<RefreshIcon />} onClick={retry}>
          {say.retry}
        </Button>
      </NoneFound>
    );
  }
  const applications = reply.value.filteredApplications ?? [];
  // A page of before this field may still lie in a browser's memory.
  const reviewed = (reply.value.paymentsInReview ?? []).map((it) => (
    <ReviewedPayment key={it.reference} payment={it} />
  ));
  const awaited = reply.value.awaitedPayments.map((it) => <Awaited key={it.reference} payment={it} />);
  if (applications.length === 0) {
    return (
      <div className="stack-large">
        {reviewed}
        {awaited}
        <div className="card none-found">
          <h2>{say.empty}</h2>
          <LinkButton
            look={awaited.length + reviewed.length > 0 ? 'secondary' : 'primary'}
            href={paths.career(language)}
          >
            {say.applyNow}
          </LinkButton>
        </div>
      </div>
    );
  }
  // Who withdrew all of them is invited to nothing.
  const standing = applications.filter((it) => it.state === 'active');
  return (
    <div className="stack-large">
      {reviewed}
      {awaited}
      {standing.length > 0 ? (
        <Message kind="success" title={say.thankYou} still>
          <p>
            {say.interview} {say.rest}
          </p>
          {standing.some((it) => it.isAfterInterviews) ? (
            <p>
              <strong>{say.datesOver}</strong>
            </p>
          ) : null}
        </Message>
      ) : null}
      <section aria-labelledby="applications-title">
        <h2 id="applications-title" className="sr-only">
          {say.listTitle}
        </h2>
        <ul className="applications">
          {applications.map((it) => (
            <ApplicationCard key={it._id} application={it} onChanged={refresh} />
          ))}
        </ul>
      </section>
      <p className="role-links">
        <a href={paths.refunds(language)}>{say.refundPolicy}</a>
        <a href={paths.contact(language)}>{say.contact}</a>
      </p>
    </div>
  );
}

/** Somebody who paid and did not come back must find it here, and somebody who left must find the way on. */
function Awaited({ payment }: { readonly payment: AwaitedPaymentAnswer }) {
  const say = useWords(applicationsWords);
  return (
    <Message kind="info" title={say.awaited(payment.roleTitle, rupees(payment.amount))} still>
      <p>
        <InOnePiece text={say.awaitedText(payment.reference)} number={payment.reference} />
      </p>
      <p>
        <a href={payment.paymentUrl}>{say.awaitedGoOn}</a>
      </p>
    </Message>
  );
}

function Loading() {
  const say = useWords(applicationsWords);
  return (
    <p className="applications-loading" role="status">
      <Spinner label="" />
      {say.loading}
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
  const say = useWords(applicationsWords);
  return (
    <div className="card none-found">
      <h2>{say.noneFound}</h2>
      <Message kind="error" title={message}>
        {text}
      </Message>
      {children}
    </div>
  );
}
