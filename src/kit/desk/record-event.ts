/** Something that happened to a record of the desk, for its timeline. */
export interface RecordEvent {
  readonly at: Date;
  /** The name of a staff member; empty for the person concerned and for the program. */
  readonly by: string;
  /** The key of its text: an action of the audit, or an event of the record such as `created`. */
  readonly event: string;
}

/** Newest first; of the same moment, the one that was listed last. */
export const newestEventsFirst = <Event extends RecordEvent>(events: readonly Event[]): Event[] =>
  events.toReversed().sort((a, b) => b.at.getTime() - a.at.getTime());
