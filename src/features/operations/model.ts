/** Background work that needs staff: a job without attempts left, or a timer that keeps failing. */
export interface FailingWork {
  /** The job's number; for a timer, the number of the first run that failed. */
  readonly id: number;
  readonly task: string;
  readonly isTimer: boolean;
  readonly failures: number;
  readonly since: Date;
}
/** Its subject on the attention list. */
export const subjectOf = ({ task, id }: Pick<FailingWork, 'task' | 'id'>): string => `${task}:${id}`;
/** The number of the work in its subject. */
export const jobOf = (subject: string): number => Number(subject.slice(subject.lastIndexOf(':') + 1));

/** The disk of the data folder (photos and the embedded database). */
export interface Disk {
  /** The machine's name, shown on the attention list. */
  readonly name: string;
  read(): Promise<DiskSpace>;
}
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** Another clock than that of this machine. */
export interface Clock {
  readonly name: string;
  /** Its time now; undefined when it gives none. */
  read(): Promise<Date | undefined>;
}

/** What was found of one thing that must be right for the site to run. */
export type Health =
  | { readonly of: 'database'; readonly version: string; readonly isSeparated: boolean }
  | { readonly of: 'backup'; readonly hours: number | null; readonly isDue: boolean }
  | { readonly of: 'disk'; readonly freeMegabytes: number; readonly isLow: boolean }
  /** The clock that differs most; undefined seconds where none gave its time. */
  | { readonly of: 'clock'; readonly other: string; readonly seconds: number | undefined; readonly isOff: boolean }
  | { readonly of: 'queue'; readonly failing: number }
  | { readonly of: 'messages'; readonly failed: number; readonly waiting: number }
  | { readonly of: 'templates'; readonly off: number }
  | { readonly of: 'audit'; readonly isOff: boolean };
