// What the machine and the program give this feature to look at.
import type { LogKeeping } from '#kit/log-keeping.ts';
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

/** How this machine keeps the log. */
export interface LogKeeper {
  read(): Promise<LogKeeping>;
}
/** Another clock than that of this machine. */
export interface Clock {
  readonly name: string;
  /** Its time now; undefined when it gives none. */
  read(): Promise<Date | undefined>;
}

/** What keeps a copy from being written, or proves it wrong. */
export const copyFaults = [
  'away',
  'refused',
  'host-key',
  'full',
  'foreign',
  'empty',
  'disk',
  'trial',
  'scratch',
  'damaged',
  'log',
  'failed',
] as const;
export type CopyFault = (typeof copyFaults)[number];
export interface CopyAges {
  readonly copiedAt: Date | null;
  readonly hours: number | null;
  readonly trialHours: number | null;
}
/** How an attempt at a copy ended. */
export interface CopyReport {
  /** Undefined when no complete copy was written. */
  readonly madeAt: Date | undefined;
  readonly fault: CopyFault | undefined;
  /** It was restored for trial and read back. */
  readonly isTried: boolean;
  /** Whether the key may remove files at the place: else its owner thins the copies. */
  readonly mayRemove: boolean;
}
/** How far the place is behind with the database's log of changes. */
export interface LogReport {
  /** False while a base backup is missing, without which the log is useless. */
  readonly isStored: boolean;
  /** Each change made until then is there; undefined before the first file. */
  readonly sentUntil: Date | undefined;
  /** From then on changes are missing, until the next base backup. */
  readonly lostAt: Date | undefined;
  readonly waitingBytes: number;
  readonly fault: CopyFault | undefined;
}
export interface LogState extends LogReport {
  /** How old the newest change is that surely is there; undefined before the first file. */
  readonly behindMinutes: number | undefined;
}
/** The place of BACKUP_TO. */
export interface Copies {
  /** Without secrets. */
  readonly place: string;
  /** The hour of India from which a day's copy is due, 0 to 23. */
  readonly hour: number;
  /**
   * Writes a copy, thins the others, and with `isTrialDue` restores it for trial and reads it back. Undefined while another one
   * is written. Throws only on what is not a known fault. `isKnown`: copies were written to this place before.
   */
  write(request: {
    readonly installation: string;
    readonly isKnown: boolean;
    readonly isTrialDue: boolean;
    readonly auditHead: string | undefined;
    readonly now: Date;
  }): Promise<CopyReport | undefined>;
  /** A file was stored: it is sent with the log. */
  readonly noteStored?: (key: string) => void;
  /**
   * Sends the database's log of changes; undefined while another program does. Missing where the database does not archive.
   */
  readonly sendLog?: (request: { readonly installation: string }) => Promise<LogReport | undefined>;
}
