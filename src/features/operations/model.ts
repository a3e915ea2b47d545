/** Work in the background that needs a person: a job without tries left, or a timer whose runs fail one after another. */
export interface FailingWork {
  /** The job's number; of a timer, that of the first run that failed. */
  readonly id: number;
  readonly task: string;
  readonly isTimer: boolean;
  readonly failures: number;
  readonly since: Date;
}
/** How the attention list names it. */
export const subjectOf = ({ task, id }: Pick<FailingWork, 'task' | 'id'>): string => `${task}:${id}`;

/** The disk under the data folder: photos, and the embedded database. */
export interface Disk {
  /** The machine's name, which the attention list shows. */
  readonly name: string;
  read(): Promise<DiskSpace>;
}
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}
