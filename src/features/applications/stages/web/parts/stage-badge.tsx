import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { Stage } from '../../model.ts';
import { stageTones, stageWords } from '../../../web/parts/words.ts';

export function StageBadge({ stage }: { readonly stage: Stage }) {
  return <Badge tone={stageTones[stage]}>{useWords(stageWords)[stage]}</Badge>;
}
