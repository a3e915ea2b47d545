import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { Stage } from '../../model/stages.ts';
import { stageWords } from './words.ts';

const tones: Readonly<Record<Stage, BadgeTone>> = {
  received: 'info',
  'under-review': 'info',
  shortlisted: 'good',
  called: 'good',
  selected: 'good',
  'not-selected': 'neutral',
  withdrawn: 'neutral',
};
export function StageBadge({ stage }: { readonly stage: Stage }) {
  return <Badge tone={tones[stage]}>{useWords(stageWords)[stage]}</Badge>;
}
