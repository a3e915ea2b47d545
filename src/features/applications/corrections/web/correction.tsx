import { useEffect, useRef, useState } from 'react';
import type { ApplicationAnswer, CorrectionAnswer } from '../../contract/public.ts';
import { useLazyPart } from '#web/lazy-part.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PencilIcon } from '#web/ui/icons.tsx';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { useShownPage } from '#web/shown-page.ts';
import { Message } from '#web/ui/message.tsx';
import { useLanguage, useWords } from '#web/use-words.ts';
import { CorrectionHistory } from './correction-history.tsx';
import { correctionWords } from './correction-words.ts';

export interface CorrectionProps {
  readonly application: ApplicationAnswer;
  /** Reloads the list. */
  readonly onChanged: () => void;
}
/**
 * On the card: the newest request to correct it with its answer, the way to correct it while a window is open, else to
 * ask while no request is open, and what was corrected.
 */
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
  const answered = correction?.outcome === 'declined' ? 'declined' : 'answered';
  return (
    <div className="correction">
      {correction ? (
        <div ref={message} tabIndex={-1} className="correction-state">
          <Message
            kind={isWaiting || answered === 'declined' ? 'info' : 'success'}
            title={isWaiting ? t.sent : t[answered]}
            unannounced={sent === undefined}
          >
            <p>
              {t[correction.field]}: {correction.value}
            </p>
            <p>{textOf(t, correction)}</p>
          </Message>
        </div>
      ) : null}
      <Correctable application={application} />
      {isWaiting || application.correctable ? null : (
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

/** Where a window answered the request, staff may have written nothing. */
function textOf(t: (typeof correctionWords)['en'], { answer, outcome }: CorrectionAnswer): string {
  if (answer === null) return t.sentText;
  return answer === '' && outcome === 'window' ? t.windowOpened : answer;
}

/** The outcome of the last correction, and the page for the next one. */
function Correctable({ application: { _id, correctable, corrections } }: Pick<CorrectionProps, 'application'>) {
  const t = useWords(correctionWords);
  const language = useLanguage();
  const query = new URLSearchParams(useShownPage().search);
  const isSaved = query.get('corrected') === _id;
  return (
    <>
      {isSaved || query.get('unchanged') === _id ? (
        <Message kind={isSaved ? 'success' : 'info'}>{isSaved ? t.saved : t.unchanged}</Message>
      ) : null}
      {correctable ? (
        <Message kind="info" title={t.canCorrect(moment(language, correctable.until))} unannounced>
          <LinkButton icon={<PencilIcon />} href={paths.correct(_id)}>
            {t.correct}
          </LinkButton>
        </Message>
      ) : null}
      <CorrectionHistory corrections={corrections} />
    </>
  );
}

/** The list may still have the request before the one that was just sent, and later has its answer. */
function newest(listed: CorrectionAnswer | null, sent: CorrectionAnswer | undefined): CorrectionAnswer | undefined {
  if (!listed || !sent) return listed ?? sent;
  return sent.requestedAt > listed.requestedAt ? sent : listed;
}
