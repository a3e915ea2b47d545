import { Fragment, useState } from 'react';
import type { ApplicationAnswer, PartAnswer, RefundAnswer } from '../contract/public.ts';
import { Photo, PhotoFrame } from '#features/photos/web/parts/photo-frame.tsx';
import { getReceipt } from '#features/receipts/contract.ts';
import { urlOf } from '#web/api-client.ts';
import { longDay } from '#kit/indian-time.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { Badge, CategoryBadge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DownloadIcon, UserIcon } from '#web/ui/icons.tsx';
import { Message, type MessageKind } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { NoWrap } from '#web/ui/no-wrap.tsx';
import { CallFacts } from '../calls/web/call-facts.tsx';
import { Cancellation } from '../cancellation/web/cancellation.tsx';
import { Correction } from '../corrections/web/correction.tsx';
import { StageBadge } from '../stages/web/parts/stage-badge.tsx';
import { shownStage, StageTimeline } from '../stages/web/stage-timeline.tsx';
import { applicationsWords } from './words.ts';

type Words = (typeof applicationsWords)['en'];

export interface ApplicationCardProps {
  readonly application: ApplicationAnswer;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/** One paid application with all its fields and refunds. */
export function ApplicationCard({ application, onChanged }: ApplicationCardProps) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  return (
    <Card
      as="li"
      id={application._id}
      className={application.state === 'active' ? 'application' : 'application application-over'}
    >
      <div className="application-head">
        <ApplicantPhoto src={application.photo} name={application.name} />
        <div>
          <h3>{application.roleTitle}</h3>
          <p>
            <Stage application={application} />
          </p>
          <p className="small soft">{t.number}</p>
          <p className="application-number">{application._id}</p>
        </div>
      </div>
      {application.call ? <CallFacts application={application} call={application.call} /> : null}
      <StageTimeline application={application} />
      {application.refund ? <RefundLine refund={application.refund} /> : null}
      {application.parts.map((part) => (
        <PartLine key={part.reference} part={part} />
      ))}
      {application.surplus.map((duplicate) => (
        <DuplicatePaymentLine key={duplicate.reference} duplicate={duplicate} />
      ))}
      <Facts
        facts={[
          { term: t.name, value: application.name },
          { term: t.email, value: application.email },
          { term: t.mobile, value: spacedPhone(application.mobile) },
          { term: t.category, value: <CategoryBadge category={application.category} /> },
          { term: t.qualification, value: application.qualification },
          { term: t.experience, value: t.years(application.experience) },
          { term: t.paid, value: rupees(application.paidAmount) },
          {
            term: t.applied,
            value: <time dateTime={application.createdAt}>{moment(language, application.createdAt)}</time>,
          },
        ]}
      />
      <div className="button-row">
        <LinkButton icon={<DownloadIcon />} href={urlOf(getReceipt, { id: application._id }, { language })}>
          {t.receipt}
        </LinkButton>
        <CopyButton text={application._id}>{t.copyNumber}</CopyButton>
      </div>
      <Policies policies={application.policies} />
      {application.state === 'active' ? <Correction application={application} onChanged={onChanged} /> : null}
      <Cancellation application={application} onChanged={onChanged} />
    </Card>
  );
}

/** The versions of the policies that the declaration accepted. */
function Policies({ policies: { version, editions } }: Pick<ApplicationAnswer, 'policies'>) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  const names = { privacy: t.privacyPolicy, terms: t.terms };
  return (
    <p className="small soft">
      {t.accepted(longDay(language, version))}{' '}
      {editions.map(({ slug, edition }, index) => (
        <Fragment key={slug}>
          {index === 0 ? '' : ', '}
          <a href={paths.policyEdition(language, edition)}>{names[slug]}</a>
        </Fragment>
      ))}
    </p>
  );
}

/** The stage of the application in one or two words. */
function Stage({ application: { state, stages } }: Pick<ApplicationCardProps, 'application'>) {
  const t = useWords(applicationsWords);
  const ended = { 'refund-requested': t.stateRefunding, refunded: t.stateRefunded, 'charged-back': t.stateChargedBack };
  if (state !== 'active') return <Badge>{ended[state]}</Badge>;
  return <StageBadge stage={shownStage({ stages })} />;
}

function ApplicantPhoto({ src, name }: { readonly src: string; readonly name: string }) {
  const t = useWords(applicationsWords);
  const [isLost, setLost] = useState(src === '');
  return (
    <PhotoFrame>
      {isLost ? (
        <>
          <UserIcon />
          <span className="sr-only">{t.noPhoto}</span>
        </>
      ) : (
        <Photo src={src} alt={t.photoOf(name)} whenSeen onLost={() => setLost(true)} />
      )}
    </PhotoFrame>
  );
}

const bank = (t: Words, refund: RefundAnswer): string =>
  refund.bankReference ? ` ${t.bankReference(refund.bankReference)}` : '';

/** Of a refund by staff. The line about a closed one has the reason of its end. */
const why = (t: Words, { why: reason, state }: RefundAnswer): string =>
  reason && state !== 'closed' ? ` ${t.refundReason(reason)}` : '';

const kindOf = ({ state, isDelayed }: RefundAnswer): MessageKind => {
  if (isDelayed || state === 'denied' || state === 'closed') return 'warning';
  return state === 'done' ? 'success' : 'info';
};

/** The state of a refund. */
export function RefundLine({ refund }: { readonly refund: RefundAnswer }) {
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
    <Message kind={kindOf(refund)} unannounced>
      <NoWrap
        text={`${text}${why(t, refund)} ${t.refundNumber(refund.reference)}${bank(t, refund)}`}
        number={refund.reference}
      />
    </Message>
  );
}

/** A part of the fee that went back or is on its way. */
function PartLine({ part: { reference, amount, isDone, why: reason } }: { readonly part: PartAnswer }) {
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

function DuplicatePaymentLine({ duplicate }: { readonly duplicate: RefundAnswer }) {
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
