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
  /** Asks for the list again. */
  readonly onChanged: () => void;
}
/** On the card: the way to withdraw while there is one, and why there is none afterwards. What became of the refund stands above it. */
export function Withdrawal({ application: it, onChanged }: WithdrawalProps) {
  const say = useWords(withdrawalWords);
  const language = useLanguage();
  const [asked, setAsked] = useState<RefundAnswer>();
  const told = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (asked) told.current?.focus();
  }, [asked]);

  const isRefundOver = it.refund?.state === 'denied' || it.refund?.state === 'closed';
  if (asked && !isRefundOver) {
    return (
      <div ref={told} tabIndex={-1} className="withdrawal-told">
        <Message kind="success" title={say.withdrawn}>
          {it.refund ? null : say.withdrawnText(rupees(asked.amount), asked.reference)}
        </Message>
      </div>
    );
  }
  // The line about the refund that was denied or closed says whom to write to.
  if (isRefundOver) return null;
  switch (it.withdrawalBar) {
    case null:
      return <Offer application={it} onChanged={onChanged} onAsked={setAsked} />;
    case 'window-over':
      return <Why text={say.windowOver(moment(language, it.withdrawableUntil))} />;
    case 'advanced':
      return <Why text={say.advanced} />;
    case 'refund-asked':
      return it.refund ? null : (
        <Message kind="info" still>
          {say.beingAsked}
        </Message>
      );
    case 'refunded':
      return null;
  }
}

function Offer({
  application: it,
  onChanged,
  onAsked,
}: WithdrawalProps & { readonly onAsked: (refund: RefundAnswer) => void }) {
  const say = useWords(withdrawalWords);
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const left = useMinutesLeft(it.withdrawableForS, onChanged);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const time =
    hours > 0 ? say.hoursAndMinutes(hours, minutes) : minutes > 0 ? say.minutes(minutes) : say.lessThanAMinute;
  const hint = `withdrawal-${it._id}`;
  return (
    <div className="withdrawal">
      <Button aria-describedby={hint} onClick={() => setOpen(true)}>
        {say.withdraw(rupees(it.paidAmount))}
      </Button>
      <p id={hint} className="small soft">
        {say.timeLeft(time, moment(language, it.withdrawableUntil))}
      </p>
      <WithdrawalDialog
        application={it}
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
  const say = useWords(withdrawalWords);
  return (
    <p className="small soft">
      {text} <a href={paths.refunds(useLanguage())}>{say.policy}</a>
    </p>
  );
}
