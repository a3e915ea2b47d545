import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { Stage } from '../../model/stages.ts';
import { stageTones, stageWords } from './words.ts';

export function StageBadge({ stage }: { readonly stage: Stage }) {
  return <Badge tone={stageTones[stage]}>{useWords(stageWords)[stage]}</Badge>;
}
