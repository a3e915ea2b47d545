import { Badge } from '#web/ui/badge.tsx';
import { useWords } from '#web/use-words.ts';
import type { SlotRow } from '../contract/desk.ts';
import { slotStateWords } from './words.ts';

/** Whether the slot takes calls, or why not. */
export function SlotStateBadge({ slot }: { readonly slot: Pick<SlotRow, 'state' | 'isOver' | 'called' | 'capacity'> }) {
  const t = useWords(slotStateWords);
  if (slot.state === 'cancelled') return <Badge tone="bad">{t.cancelled}</Badge>;
  if (slot.isOver) return <Badge>{t.over}</Badge>;
  if (slot.state === 'closed') return <Badge tone="warn">{t.closed}</Badge>;
  return slot.called >= slot.capacity ? <Badge tone="info">{t.full}</Badge> : <Badge tone="good">{t.open}</Badge>;
}
