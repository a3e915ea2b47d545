import { useWords } from '#web/use-words.ts';
import { isDecidedStage, type Stage } from '../model.ts';
import { stageWords } from '../../web/parts/words.ts';
import { timelineWords } from './stage-words.ts';

/** The steps of the process as a line, up to the current one. */
export function StageLine({ stage }: { readonly stage: Stage }) {
  const t = useWords(timelineWords);
  const names = useWords(stageWords);
  const steps = [
    names.received,
    names[stage === 'shortlisted' ? 'shortlisted' : 'under-review'],
    t.interview,
    isDecidedStage(stage) ? names[stage] : t.result,
  ];
  const current = placeOf(stage);
  return (
    <ol className="stage-line" aria-label={t.line}>
      {steps.map((step, place) => (
        <li
          key={step}
          className={place <= current ? 'stage-reached' : undefined}
          aria-current={place === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

function placeOf(stage: Stage): number {
  if (isDecidedStage(stage)) return 3;
  if (stage === 'called') return 2;
  return stage === 'received' ? 0 : 1;
}
