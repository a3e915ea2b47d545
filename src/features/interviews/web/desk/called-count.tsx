import { deskPaths } from '#web/desk/desk-paths.ts';
import { MayLink } from '#web/desk/facts.tsx';
import { useWords } from '#web/use-words.ts';
import type { SlotRow } from '../../contract/desk.ts';
import { slotsWords } from './words.ts';

/** The applications that are called to a slot. */
export const calledPath = (slot: number): string => `${deskPaths.applications()}?slot=${slot}`;

/** How many are called, with a link to exactly their applications. */
export function CalledCount({ slot: { slot, called, capacity } }: { readonly slot: SlotRow }) {
  const t = useWords(slotsWords);
  const text = t.calledOf(called, capacity);
  return called === 0 ? (
    text
  ) : (
    <MayLink right="applications/read" href={calledPath(slot)}>
      {text}
    </MayLink>
  );
}
