import type { ApplicationAnswer } from '#features/applications/contract.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { Stage } from '../model/stages.ts';
import { stageWords } from './parts/words.ts';
import { nextStepWords, stageReasonWords, timelineWords } from './stage-words.ts';

type Answer = Partial<Pick<ApplicationAnswer, 'stages'>> & Pick<ApplicationAnswer, 'createdAt' | 'state'>;
/** The stage that the applicant may know; a cached page from before this field may still be open in a browser. */
export const shownStage = ({ stages = [] }: Pick<Answer, 'stages'>): Stage => stages.at(-1)?.stage ?? 'received';

/** What happened to an application so far, what was sent, and the next step. */
export function StageTimeline({ application: { stages = [], createdAt, state } }: { readonly application: Answer }) {
  const t = useWords(timelineWords);
  const names = useWords(stageWords);
  const reasons = useWords(stageReasonWords);
  const next = useWords(nextStepWords);
  const language = useLanguage();
  const received = { stage: 'received', at: createdAt, reason: null, isNotified: true } as const;
  return (
    <section className="stage-timeline">
      <h4>{t.title}</h4>
      <ol>
        {[received, ...stages].map(({ stage, at, reason, isNotified }) => (
          <li key={at + stage}>
            <strong>{names[stage]}</strong>{' '}
            <time className="soft" dateTime={at}>
              {moment(language, at)}
            </time>
            {reason === null ? null : <p>{t.reason(reasons[reason])}</p>}
            {isNotified ? <p className="small soft">{t.notified}</p> : null}
          </li>
        ))}
      </ol>
      {state === 'active' ? (
        <p>
          <strong>{t.next}</strong> {next[shownStage({ stages })]}
        </p>
      ) : null}
    </section>
  );
}
