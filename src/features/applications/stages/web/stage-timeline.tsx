import type { ApplicationAnswer, NoticeAnswer, StageAnswer } from '../../contract/public.ts';
import type { Deliveries, Delivery } from '#features/notifications/model/messages.ts';
import { moment } from '#web/moment.ts';
import { paths } from '#web/paths.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { Stage } from '../model.ts';
import { stageWords } from '../../web/parts/words.ts';
import { nextStepWords, stageReasonWords, timelineWords } from './stage-words.ts';

type Answer = Pick<ApplicationAnswer, 'notices' | 'receivedMessage' | 'createdAt' | 'state' | 'stages'>;
/** The stage that the applicant may know. */
export const shownStage = ({ stages }: Pick<Answer, 'stages'>): Stage => stages.at(-1)?.stage ?? 'received';

interface Entry {
  readonly at: string;
  readonly title: string;
  readonly reason: string | null;
  readonly message: Deliveries | null;
}

/** What happened to an application so far, what was sent, and the next step. */
export function StageTimeline({
  application,
  isInterviewOver,
}: {
  readonly application: Answer;
  /** The time of the call letter is over, and nothing was decided since. */
  readonly isInterviewOver: boolean;
}) {
  const t = useWords(timelineWords);
  const next = useWords(nextStepWords);
  const language = useLanguage();
  const entries = useEntries(application);
  return (
    <section className="stage-timeline">
      {application.state === 'active' ? (
        <p>
          <strong>{t.next}</strong>{' '}
          {isInterviewOver ? (
            <>
              {t.interviewOver} <a href={paths.contact(language)}>{t.contact}</a>
            </>
          ) : (
            next[shownStage(application)]
          )}
        </p>
      ) : null}
      {/* A message that was not sent must be seen. */}
      <details open={entries.some(({ message }) => message?.sms === 'failed' || message?.email === 'failed')}>
        <summary>{t.title}</summary>
        <ol>
          {entries.map(({ at, title, reason, message }) => (
            <li key={at + title}>
              <strong>{title}</strong>{' '}
              <time className="soft" dateTime={at}>
                {moment(language, at)}
              </time>
              {reason === null ? null : <p>{t.reason(reason)}</p>}
              {message === null ? null : <Sent message={message} />}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** Stages, call letters and correction windows in the order of time. */
function useEntries({ stages, notices, receivedMessage, createdAt }: Answer): readonly Entry[] {
  const t = useWords(timelineWords);
  const names = useWords(stageWords);
  const reasons = useWords(stageReasonWords);
  const why = ({ reason, reasonText }: StageAnswer): string | null =>
    reason === null ? null : (reasonText ?? reasons[reason]);
  const firstLetter = notices.find(({ kind }) => kind === 'call-letter');
  const titleOf = (notice: NoticeAnswer): string => {
    if (notice.kind === 'correction-window') return t.window;
    return notice === firstLetter ? t.letter : t.newLetter;
  };
  return [
    { at: createdAt, title: names.received, reason: null, message: receivedMessage },
    ...stages.map((step) => ({ at: step.at, title: names[step.stage], reason: why(step), message: step.message })),
    ...notices.map((notice) => ({ at: notice.at, title: titleOf(notice), reason: null, message: notice.message })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** How far the messages about an entry are, in a sentence for each state. */
function Sent({ message: { sms, email } }: { readonly message: Deliveries }) {
  const t = useWords(timelineWords);
  const isBoth = sms === email;
  const sentence = (state: Delivery, what: string) => (
    <p key={what} className="small soft">
      {t[state](what)}
    </p>
  );
  if (isBoth) return sms === null ? null : sentence(sms, t.both);
  return (
    <>
      {sms === null ? null : sentence(sms, t.sms)}
      {email === null ? null : sentence(email, t.email)}
    </>
  );
}
