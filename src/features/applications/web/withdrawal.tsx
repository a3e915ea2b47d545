import { useEffect, useRef, useState } from 'react';
import type { ApplicationAnswer, RefundAnswer } from '#features/applications/contract.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { rupees } from '#web/rupees.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { useMinutesLeft } from './use-time-left.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import { withdrawalWords } from './withdrawal-words.ts';
import './withdrawal.css';

export interface WithdrawalProps {
  readonly application: ApplicationAnswer;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/**
 * On the card: the offer to cancel while it is possible, later the reason why not. The state of the refund is above it.
 */
export function Withdrawal({ application: value, onChanged }: WithdrawalProps) {
  const t = useWords(withdrawalWords);
  const language = useLanguage();
  const [asked, setAsked] = useState<RefundAnswer>();
  const notified = useRef<HTMLDivElement>(null);
  // The pressed button was removed.
  useEffect(() => {
    if (asked) notified.current?.focus();
  }, [asked]);

  const isRefundOver = value.refund?.state === 'denied' || value.refund?.state === 'closed';
  if (asked && !isRefundOver) {
    return (
      <div ref={notified} tabIndex={-1} className="withdrawal-told">
        <Message kind="success" title={t.withdrawn}>
          {value.refund ? null : t.withdrawnText(rupees(asked.amount), asked.reference)}
        </Message>
      </div>
    );
  }
  // The line about the denied or closed refund says whom to contact.
  if (isRefundOver) return null;
  switch (value.withdrawalBar) {
    case null:
      return <Offer application={value} onChanged={onChanged} onAsked={setAsked} />;
    case 'window-over':
      return <Why text={t.windowOver(moment(language, value.withdrawableUntil))} />;
    case 'advanced':
      return <Why text={t.advanced} />;
    case 'refund-asked':
      return value.refund ? null : (
        <Message kind="info" still>
          {t.beingAsked}
        </Message>
      );
    case 'refunded':
      return null;
  }
}

function Offer({
  application: value,
  onChanged,
  onAsked,
}: WithdrawalProps & { readonly onAsked: (refund: RefundAnswer) => void }) {
  const t = useWords(withdrawalWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const left = useMinutesLeft(value.withdrawableForS, onChanged);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const time = hours > 0 ? t.hoursAndMinutes(hours, minutes) : minutes > 0 ? t.minutes(minutes) : t.lessThanAMinute;
  const hint = `withdrawal-${value._id}`;
  return (
    <div className="withdrawal">
      <Button aria-describedby={hint} onClick={() => setOpen(true)}>
        {t.withdraw(rupees(value.paidAmount))}
      </Button>
      <p id={hint} className="small soft">
        {t.timeLeft(time, moment(language, value.withdrawableUntil))}
      </p>
      <WithdrawalDialog
        application={value}
        open={isOpen}
        onClose={() => setOpen(false)}
        onChanged={onChanged}
        onAsked={(refund) => {
          setOpen(false);
          onAsked(refund);
          onChanged();
        }}
      />
    </div>
  );
}

function Why({ text }: { readonly text: string }) {
  const t = useWords(withdrawalWords);
  return (
    <p className="small soft">
      {text} <a href={paths.refunds(useLanguage())}>{t.policy}</a>
    </p>
  );
}
