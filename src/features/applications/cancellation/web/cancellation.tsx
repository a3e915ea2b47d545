import { useEffect, useRef, useState } from 'react';
import type { ApplicationAnswer, RefundAnswer } from '../../contract/public.ts';
import { useLazyPart } from '#web/lazy-part.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { shownStage } from '../../stages/web/stage-timeline.tsx';
import { useMinutesLeft } from '../../web/use-time-left.ts';
import { amountBack, disputeText } from './cancellation-amount.ts';
import { cancellationWords } from './cancellation-words.ts';

export interface CancellationProps {
  readonly application: ApplicationAnswer;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/**
 * On the card: the offer to cancel while it is possible, later the reason why not. The state of the refund is above it.
 * The dialog outlives the offer: when the server refuses, or the time ends, it says so before it closes.
 */
export function Cancellation({ application, onChanged }: CancellationProps) {
  const [asked, setAsked] = useState<RefundAnswer>();
  const [isOpen, setOpen] = useState(false);
  const dialog = useLazyPart(
    () => import('./cancellation-dialog.tsx'),
    (module) => module.CancellationDialog,
  );
  const place = useRef<HTMLDivElement>(null);
  const { withdrawalBar: block, refund } = application;
  // An earlier attempt, whose answer was lost, took effect.
  const isCancelled = block === 'refund-requested' || block === 'refunded';
  const made = asked ?? (isOpen && isCancelled ? (refund ?? undefined) : undefined);
  const isShown = isOpen && !isCancelled;
  const isOver = made !== undefined || block !== null || isEnded(refund);
  const wasShown = useRef(false);
  // The dialog returns the focus to its button, which may be gone.
  useEffect(() => {
    if (wasShown.current && !isShown && isOver) place.current?.focus();
    wasShown.current = isShown;
  }, [isShown, isOver]);

  return (
    <div ref={place} tabIndex={-1} className="cancellation">
      <DisputeLine application={application} />
      {isOver ? (
        <Outcome application={application} made={made} />
      ) : (
        <Offer
          application={application}
          onChanged={onChanged}
          isLoading={dialog.isLoading}
          hasFailed={dialog.hasFailed}
          onPress={() => void dialog.load().then(setOpen)}
        />
      )}
      {dialog.Part ? (
        <dialog.Part
          application={application}
          open={isShown}
          onClose={() => setOpen(false)}
          onChanged={onChanged}
          onAsked={(refund) => {
            setOpen(false);
            setAsked(refund);
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}

/** What the payer's bank did, while it matters to the applicant: a refund has its own line. */
function DisputeLine({
  application: { state, dispute, withdrawalBar, refund },
}: Pick<CancellationProps, 'application'>) {
  const t = useWords(cancellationWords);
  if (dispute === null || (state !== 'active' && state !== 'charged-back')) return null;
  if (state === 'charged-back')
    return (
      <Message kind="info" unannounced>
        {t.chargedBack(rupees(dispute.lost))}
      </Message>
    );
  if (refund) return null;
  return (
    <Message kind={dispute.status === 'open' ? 'warning' : 'info'} unannounced>
      {disputeText(t, dispute, withdrawalBar)}
    </Message>
  );
}

const isEnded = (refund: RefundAnswer | null): boolean => refund?.state === 'denied' || refund?.state === 'closed';

/** The cancellation that was made here, or why none is possible. */
function Outcome({
  application,
  made,
}: Pick<CancellationProps, 'application'> & { readonly made: RefundAnswer | undefined }) {
  const t = useWords(cancellationWords);
  const language = useLanguage();
  const { refund } = application;
  // The line about the denied or closed refund says whom to contact.
  if (isEnded(refund)) return null;
  // With the refund the page says it at the top.
  if (made && !refund) {
    return (
      <Message kind="success" title={t.cancelled}>
        {t.cancelledText(rupees(made.amount), made.reference)}
      </Message>
    );
  }
  switch (application.withdrawalBar) {
    case 'window-over':
      return <Why text={t.windowOver(moment(language, application.withdrawableUntil))} />;
    case 'advanced':
      // A move is shown once it can no longer be undone; it ends the time to cancel at once.
      return <Why text={shownStage(application) === 'received' ? t.inHand : t.advanced} />;
    case 'refund-requested':
      return refund ? null : (
        <Message kind="info" unannounced>
          {t.refundBeingRequested}
        </Message>
      );
    case 'refunded':
    case 'disputed':
    case null:
      return null;
  }
}

interface OfferProps extends CancellationProps {
  /** The dialog is being downloaded. */
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onPress: () => void;
}
function Offer({ application, onChanged, isLoading, hasFailed, onPress }: OfferProps) {
  const t = useWords(cancellationWords);
  const language = useLanguage();
  const left = useMinutesLeft(application.withdrawableForS, onChanged);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const withinAnHour = minutes > 0 ? t.minutes(minutes) : t.lessThanAMinute;
  const time = hours > 0 ? t.hoursAndMinutes(hours, minutes) : withinAnHour;
  const hint = `cancellation-${application._id}`;
  return (
    <>
      <Button aria-describedby={hint} busy={isLoading} onClick={onPress}>
        {t.cancel(rupees(amountBack(application)))}
      </Button>
      <p id={hint} className="small soft">
        {t.timeLeft(time, moment(language, application.withdrawableUntil))}
      </p>
      {hasFailed ? <Message kind="error">{t.offline}</Message> : null}
    </>
  );
}

function Why({ text }: { readonly text: string }) {
  const t = useWords(cancellationWords);
  return (
    <div>
      <p className="small soft">{text}</p>
      <p className="role-links">
        <a href={paths.refunds(useLanguage())}>{t.policy}</a>
      </p>
    </div>
  );
}
