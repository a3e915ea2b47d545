import type { RecordEvent } from '#kit/desk/record-event.ts';
import { Timeline } from './timeline.tsx';

interface EventsProps {
  /** Newest first. */
  readonly events: readonly RecordEvent[];
  /** The texts by event; one without a text shows its key. */
  readonly words: Readonly<Record<string, string>>;
  /** The record as the audit finds it. */
  readonly of: string;
}
/** What happened to a record. */
export function Events({ events, words, of }: EventsProps) {
  return (
    <Timeline
      of={of}
      entries={events.map(({ at, by, event }, index) => ({
        key: String(index),
        at,
        by,
        text: words[event] ?? event,
      }))}
    />
  );
}
