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
import { InOnePiece } from './in-one-piece.tsx';
import { Withdrawal } from './withdrawal.tsx';
import { applicationsWords } from './words.ts';

type Say = (typeof applicationsWords)['en'];

export interface ApplicationCardProps {
  readonly application: ApplicationAnswer;
  /** Asks for the list again. */
  readonly onChanged: () => void;
}
/** One paid application with all its documented fields (§2), and what became of its money. */
export function ApplicationCard({ application: it, onChanged }: ApplicationCardProps) {
  const say = useWords(applicationsWords);
  const language = useLanguage();
  return (
    <Card as="li" className={it.state === 'active' ? 'application' : 'application application-over'}>
      <div className="application-head">
        <Photo src={it.photo} name={it.name} />
        <div>
          <h3>{it.roleTitle}</h3>
          {it.state === 'active' ? null : (
            <p>
              <Badge>{it.state === 'refunded' ? say.stateRefunded : say.stateRefunding}</Badge>
            </p>
          )}
          <p className="small soft">{say.number}</p>
          <p className="application-number">{it._id}</p>
        </div>
      </div>
      {it.refund ? <RefundLine refund={it.refund} /> : null}
      {it.surplus.map((surplus) => (
        <SurplusLine key={surplus.reference} surplus={surplus} />
      ))}
      <Facts
        facts={[
          { term: say.name, value: it.name },
          { term: say.email, value: it.email },
          { term: say.mobile, value: it.mobile },
          { term: say.category, value: <CategoryBadge category={it.category} /> },
          { term: say.qualification, value: it.qualification },
          { term: say.experience, value: say.years(it.experience) },
          { term: say.paid, value: rupees(it.paidAmount) },
          { term: say.applied, value: <time dateTime={it.createdAt}>{moment(language, it.createdAt)}</time> },
        ]}
      />
      <LinkButton icon={<DownloadIcon />} href={addressOf(getReceipt, { id: it._id }, { language })}>
        {say.receipt}
      </LinkButton>
      <Withdrawal application={it} onChanged={onChanged} />
    </Card>
  );
}

function Photo({ src, name }: { readonly src: string; readonly name: string }) {
  const say = useWords(applicationsWords);
  const [isLost, setLost] = useState(src === '');
  return (
    <div className="photo-frame">
      {isLost ? (
        <>
          <UserIcon />
          <span className="sr-only">{say.noPhoto}</span>
        </>
      ) : (
        <img src={src} alt={say.photoOf(name)} loading="lazy" onError={() => setLost(true)} />
      )}
    </div>
  );
}

const bank = (say: Say, refund: RefundAnswer): string =>
  refund.bankReference ? ` ${say.bankReference(refund.bankReference)}` : '';

const kindOf = ({ state, isDelayed }: RefundAnswer): MessageKind => {
  if (isDelayed || state === 'denied' || state === 'closed') return 'warning';
  return state === 'done' ? 'success' : 'info';
};

/** What became of a refund. */
export function RefundLine({ refund }: { readonly refund: RefundAnswer }) {
  const say = useWords(applicationsWords);
  const amount = rupees(refund.amount);
  const text = refund.isDelayed
    ? say.refundDelayed(amount)
    : {
        requested: say.refundRequested,
        sent: say.refundSent,
        done: say.refundDone,
        denied: say.refundDenied,
        closed: say.refundClosed,
      }[refund.state](amount, refund.closedReason);
  return (
    <Message kind={kindOf(refund)} still>
      <InOnePiece text={`${text} ${say.reference(refund.reference)}${bank(say, refund)}`} number={refund.reference} />
    </Message>
  );
}

function SurplusLine({ surplus }: { readonly surplus: RefundAnswer }) {
  const say = useWords(applicationsWords);
  const words = surplus.isDelayed
    ? say.surplusDelayed
    : {
        requested: say.surplusRequested,
        sent: say.surplusRequested,
        done: say.surplusDone,
        denied: say.surplusDenied,
        closed: say.surplusClosed,
      }[surplus.state];
  return (
    <Message kind={kindOf(surplus)} still>
      <InOnePiece
        text={words(rupees(surplus.amount), surplus.reference, surplus.closedReason) + bank(say, surplus)}
        number={surplus.reference}
      />
    </Message>
  );
}
