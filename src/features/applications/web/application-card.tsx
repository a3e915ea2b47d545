import { Fragment, useState } from 'react';
import type { ApplicationAnswer } from '../contract/public.ts';
import { Photo, PhotoFrame } from '#features/photos/web/parts/photo-frame.tsx';
import { getReceipt } from '#features/receipts/contract.ts';
import { urlOf } from '#web/api-client.ts';
import { longDay } from '#kit/indian-time.ts';
import { dayInIndia } from '#kit/time.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { spacedPhone } from '#web/forms/spaced-phone.ts';
import { Breakable } from '#web/ui/breakable.tsx';
import { Badge, CategoryBadge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DownloadIcon, UserIcon } from '#web/ui/icons.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { CallFacts } from '../calls/web/call-facts.tsx';
import { Cancellation } from '../cancellation/web/cancellation.tsx';
import { Correction } from '../corrections/web/correction.tsx';
import { DuplicatePaymentLine, PartLine, RefundLine } from '../refunds/web/refund-lines.tsx';
import { StageBadge } from '../stages/web/parts/stage-badge.tsx';
import { StageLine } from '../stages/web/stage-line.tsx';
import { shownStage, StageTimeline } from '../stages/web/stage-timeline.tsx';
import { applicationsWords } from './words.ts';

export interface ApplicationCardProps {
  readonly application: ApplicationAnswer;
  /** An older one: its title, stage and number are shown, and the rest on a press. */
  readonly isFolded: boolean;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/** One paid application with all its fields and refunds. */
export function ApplicationCard({ application, isFolded, onChanged }: ApplicationCardProps) {
  const t = useWords(applicationsWords);
  const photo = <ApplicantPhoto src={application.photo} name={application.name} />;
  const head = (
    <div>
      <h3>{application.roleTitle}</h3>
      <p>
        <Stage application={application} />
      </p>
      <p className="small soft">{t.number}</p>
      <p className="application-number">{application._id}</p>
    </div>
  );
  const body = <CardBody application={application} onChanged={onChanged} />;
  return (
    <Card
      as="li"
      id={application._id}
      className={application.state === 'active' ? 'application' : 'application application-over'}
    >
      {isFolded ? (
        <details className="application-folded">
          <summary>{head}</summary>
          {photo}
          {body}
        </details>
      ) : (
        <>
          <div className="application-head">
            {photo}
            {head}
          </div>
          {body}
        </>
      )}
    </Card>
  );
}

function CardBody({ application, onChanged }: Omit<ApplicationCardProps, 'isFolded'>) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  return (
    <>
      {application.call ? <CallFacts application={application} call={application.call} /> : null}
      {application.state === 'active' ? <StageLine stage={shownStage(application)} /> : null}
      <StageTimeline application={application} isInterviewOver={application.call?.isOver === true} />
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
          { term: t.email, value: <Breakable text={application.email} /> },
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
      <Policies {...application} />
      {application.state === 'active' ? <Correction application={application} onChanged={onChanged} /> : null}
      <Cancellation application={application} onChanged={onChanged} />
    </>
  );
}

/** The versions of the policies that the declaration accepted. */
function Policies({ policies: { version, editions }, createdAt }: Pick<ApplicationAnswer, 'policies' | 'createdAt'>) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  const names = { privacy: t.privacyPolicy, terms: t.terms };
  return (
    <p className="small soft">
      {version <= dayInIndia(new Date(createdAt)) ? t.accepted(longDay(language, version)) : t.acceptedThen}{' '}
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
