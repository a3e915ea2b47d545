import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { SlotRow } from '../../contract/desk.ts';
import { shownState } from '../../model.ts';
import { slotStateWords, slotTones } from './words.ts';

/** Whether the slot takes calls, or why not. */
export function SlotStateBadge({ slot }: { readonly slot: SlotRow }) {
  const state = shownState(slot);
  return <Badge tone={slotTones[state]}>{useWords(slotStateWords)[state]}</Badge>;
}
