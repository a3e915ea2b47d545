import { useEffect, useRef, useState } from 'react';
import type { ApplicationAnswer, RefundAnswer } from '#features/applications/contract.ts';
import { useHydrated } from '#web/hydrated.ts';
import { useLazyPart } from '#web/lazy-part.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { useMinutesLeft } from './use-time-left.ts';
import { cancellationWords } from './cancellation-words.ts';

export interface CancellationProps {
  readonly application: ApplicationAnswer;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/**
 * On the card: the offer to cancel while it is possible, later the reason why not. The state of the refund is above it.
 */
export function Cancellation({ application, onChanged }: CancellationProps) {
  const t = useWords(cancellationWords);
  const language = useLanguage();
  const [asked, setAsked] = useState<RefundAnswer>();
  const message = useRef<HTMLDivElement>(null);
  // The pressed button was removed.
  useEffect(() => {
    if (asked) message.current?.focus();
  }, [asked]);

  const isRefundOver = application.refund?.state === 'denied' || application.refund?.state === 'closed';
  if (asked && !isRefundOver) {
    return (
      <div ref={message} tabIndex={-1} className="cancellation-done">
        <Message kind="success" title={t.cancelled}>
          {application.refund ? null : t.cancelledText(rupees(asked.amount), asked.reference)}
        </Message>
      </div>
    );
  }
  // The line about the denied or closed refund says whom to contact.
  if (isRefundOver) return null;
  switch (application.withdrawalBar) {
    case null:
      return <Offer application={application} onChanged={onChanged} onAsked={setAsked} />;
    case 'window-over':
      return <Why text={t.windowOver(moment(language, application.withdrawableUntil))} />;
    case 'advanced':
      return <Why text={t.advanced} />;
    case 'refund-asked':
      return application.refund ? null : (
        <Message kind="info" unannounced>
          {t.refundBeingRequested}
        </Message>
      );
    case 'refunded':
      return null;
  }
}

function Offer({
  application,
  onChanged,
  onAsked,
}: CancellationProps & { readonly onAsked: (refund: RefundAnswer) => void }) {
  const t = useWords(cancellationWords);
  const language = useLanguage();
  const hydrated = useHydrated();
  const dialog = useLazyPart(() => import('./cancellation-dialog.tsx').then((module) => module.CancellationDialog));
  const [isOpen, setOpen] = useState(false);
  const left = useMinutesLeft(application.withdrawableForS, onChanged);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const time = hours > 0 ? t.hoursAndMinutes(hours, minutes) : minutes > 0 ? t.minutes(minutes) : t.lessThanAMinute;
  const hint = `cancellation-${application._id}`;
  return (
    <div className="cancellation">
      <Button
        aria-describedby={hint}
        disabled={!hydrated}
        busy={dialog.isLoading}
        onClick={() => void dialog.load().then(setOpen)}
      >
        {t.cancel(rupees(application.paidAmount))}
      </Button>
      <p id={hint} className="small soft">
        {t.timeLeft(time, moment(language, application.withdrawableUntil))}
      </p>
      {dialog.hasFailed ? <Message kind="error">{t.offline}</Message> : null}
      {dialog.Part ? (
        <dialog.Part
          application={application}
          open={isOpen}
          onClose={() => setOpen(false)}
          onChanged={onChanged}
          onAsked={(refund) => {
            setOpen(false);
            onAsked(refund);
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}

function Why({ text }: { readonly text: string }) {
  const t = useWords(cancellationWords);
  return (
    <p className="small soft">
      {text} <a href={paths.refunds(useLanguage())}>{t.policy}</a>
    </p>
  );
}
