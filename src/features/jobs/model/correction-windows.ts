/** One opening of a role. */
export interface OpeningKey {
  readonly role: string;
  /** Its number, from 1. */
  readonly opening: number;
}
/** Between these times, applicants of an opening can correct their applications. */
export interface WindowOfOpening extends OpeningKey {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}
/** An opening with its correction window, for staff. */
export interface OpeningWindow extends OpeningKey {
  readonly version: number;
  readonly isCurrent: boolean;
  readonly from: Date | null;
  readonly until: Date | null;
}
