import { useState } from 'react';
import { type ApplicationAnswer, getReceipt, type RefundAnswer } from '#features/applications/contract.ts';
import { addressOf } from '#web/api-client.ts';
import { moment } from '#web/moment.ts';
import { rupees } from '#web/rupees.ts';
import { Badge, CategoryBadge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card, Facts } from '#web/ui/card.tsx';
import { DownloadIcon, UserIcon } from '#web/ui/icons.tsx';
import { Message, type MessageKind } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { NoWrap } from './no-wrap.tsx';
import { Withdrawal } from './withdrawal.tsx';
import { applicationsWords } from './words.ts';

type Say = (typeof applicationsWords)['en'];

export interface ApplicationCardProps {
  readonly application: ApplicationAnswer;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/** One paid application with all its fields and refunds. */
export function ApplicationCard({ application: value, onChanged }: ApplicationCardProps) {
  const t = useWords(applicationsWords);
  const language = useLanguage();
  return (
    <Card as="li" className={value.state === 'active' ? 'application' : 'application application-over'}>
      <div className="application-head">
        <Photo src={value.photo} name={value.name} />
        <div>
          <h3>{value.roleTitle}</h3>
          {value.state === 'active' ? null : (
            <p>
              <Badge>{value.state === 'refunded' ? t.stateRefunded : t.stateRefunding}</Badge>
            </p>
          )}
          <p className="small soft">{t.number}</p>
          <p className="application-number">{value._id}</p>
        </div>
      </div>
      {value.refund ? <RefundLine refund={value.refund} /> : null}
      {value.surplus.map((duplicate) => (
        <DuplicatePaymentLine key={duplicate.reference} surplus={duplicate} />
      ))}
      <Facts
        facts={[
          { term: t.name, value: value.name },
          { term: t.email, value: value.email },
          { term: t.mobile, value: value.mobile },
          { term: t.category, value: <CategoryBadge category={value.category} /> },
          { term: t.qualification, value: value.qualification },
          { term: t.experience, value: t.years(value.experience) },
          { term: t.paid, value: rupees(value.paidAmount) },
          { term: t.applied, value: <time dateTime={value.createdAt}>{moment(language, value.createdAt)}</time> },
        ]}
      />
      <LinkButton icon={<DownloadIcon />} href={addressOf(getReceipt, { id: value._id }, { language })}>
        {t.receipt}
      </LinkButton>
      <Withdrawal application={value} onChanged={onChanged} />
    </Card>
  );
}

function Photo({ src, name }: { readonly src: string; readonly name: string }) {
  const t = useWords(applicationsWords);
  const [isLost, setLost] = useState(src === '');
  return (
    <div className="photo-frame">
      {isLost ? (
        <>
          <UserIcon />
          <span className="sr-only">{t.noPhoto}</span>
        </>
      ) : (
        <img src={src} alt={t.photoOf(name)} loading="lazy" onError={() => setLost(true)} />
      )}
    </div>
  );
}

const bank = (t: Say, refund: RefundAnswer): string =>
  refund.bankReference ? ` ${t.bankReference(refund.bankReference)}` : '';

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
        closed: t.refundClosed,
      }[refund.state](amount, refund.closedReason);
  return (
    <Message kind={kindOf(refund)} still>
      <NoWrap text={`${text} ${t.reference(refund.reference)}${bank(t, refund)}`} number={refund.reference} />
    </Message>
  );
}

function DuplicatePaymentLine({ surplus: duplicate }: { readonly surplus: RefundAnswer }) {
  const t = useWords(applicationsWords);
  const words = duplicate.isDelayed
    ? t.surplusDelayed
    : {
        requested: t.surplusRequested,
        sent: t.surplusRequested,
        done: t.surplusDone,
        denied: t.surplusDenied,
        closed: t.surplusClosed,
      }[duplicate.state];
  return (
    <Message kind={kindOf(duplicate)} still>
      <NoWrap
        text={words(rupees(duplicate.amount), duplicate.reference, duplicate.closedReason) + bank(t, duplicate)}
        number={duplicate.reference}
      />
    </Message>
  );
}
