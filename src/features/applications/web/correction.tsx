import { useEffect, useRef, useState } from 'react';
import type { ApplicationAnswer, CorrectionAnswer } from '#features/applications/contract.ts';
import { useLazyPart } from '#web/lazy-part.ts';
import { Button } from '#web/ui/button.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWords } from '#web/use-words.ts';
import { correctionWords } from './correction-words.ts';

export interface CorrectionProps {
  readonly application: ApplicationAnswer;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/** On the card: the newest request to correct it with its answer, and the way to ask while none is open. */
export function Correction({ application, onChanged }: CorrectionProps) {
  const t = useWords(correctionWords);
  const [isOpen, setOpen] = useState(false);
  const [sent, setSent] = useState<CorrectionAnswer>();
  const message = useRef<HTMLDivElement>(null);
  const dialog = useLazyPart(
    () => import('./correction-dialog.tsx'),
    (module) => module.CorrectionDialog,
  );
  // The pressed button is gone.
  useEffect(() => {
    if (sent) message.current?.focus();
  }, [sent]);
  const correction = newest(application.correction, sent);
  const isWaiting = correction !== undefined && correction.answer === null;
  return (
    <div className="correction">
      {correction ? (
        <div ref={message} tabIndex={-1} className="correction-state">
          <Message
            kind={isWaiting ? 'info' : 'success'}
            title={isWaiting ? t.sent : t.answered}
            unannounced={sent === undefined}
          >
            <p>
              {t[correction.field]}: {correction.value}
            </p>
            <p>{correction.answer ?? t.sentText}</p>
          </Message>
        </div>
      ) : null}
      {isWaiting ? null : (
        <Button
          look="link"
          icon={<PencilIcon />}
          busy={dialog.isLoading}
          onClick={() => void dialog.load().then(setOpen)}
        >
          {t.ask}
        </Button>
      )}
      {dialog.hasFailed ? <Message kind="error">{t.offline}</Message> : null}
      {dialog.Part ? (
        <dialog.Part
          application={application}
          open={isOpen}
          onClose={() => setOpen(false)}
          onSent={(answer) => {
            setOpen(false);
            setSent(answer);
            onChanged();
          }}
          onChanged={onChanged}
        />
      ) : null}
    </div>
  );
}

/** The list may still have the request before the one that was just sent, and later has its answer. */
const newest = (listed: CorrectionAnswer | null, sent: CorrectionAnswer | undefined): CorrectionAnswer | undefined =>
  listed && sent ? (sent.requestedAt > listed.requestedAt ? sent : listed) : (listed ?? sent);
