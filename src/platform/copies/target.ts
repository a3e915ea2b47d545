import { dayMs } from '#kit/time.ts';

/** A file of a target; `name` is its path below the target, with slashes. */
export interface TargetFile {
  readonly name: string;
  readonly bytes: number;
}

/**
 * A place for copies: a folder, a bucket or a server of SFTP. Every call throws TargetFault when the place does not do what
 * was asked.
 */
export interface BackupTarget {
  /** Shown to people; without secrets. */
  readonly place: string;
  /** Complete files in a folder and those below it, such as `copies` or, for all, ``. In no order. */
  list(folder: string): AsyncIterable<TargetFile>;
  /** Replaces a file of that name. No file has the name before its whole content is stored. */
  put(name: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  get(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Idempotent. */
  remove(name: string): Promise<void>;
  end(): Promise<void>;
}

/** Why a target did not do what was asked. */
export type TargetFaultCode = 'away' | 'refused' | 'host-key' | 'full';
export class TargetFault extends Error {
  override readonly name = 'TargetFault';
  readonly code: TargetFaultCode;
  constructor(code: TargetFaultCode, cause?: unknown) {
    super(`the place of the copies: ${code}`, { cause });
    this.code = code;
  }
}

/** Runs a call; `codeOf` names the fault of its error. */
export async function faulting<T>(codeOf: (error: unknown) => TargetFaultCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof TargetFault ? error : new TargetFault(codeOf(error), error);
  }
}
/** Turns every error of a call that reads piece by piece into a TargetFault. */
export async function* faultingEach<T>(
  codeOf: (error: unknown) => TargetFaultCode,
  pieces: AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* pieces;
  } catch (error) {
    throw error instanceof TargetFault ? error : new TargetFault(codeOf(error), error);
  }
}

/** The name of a file that is being written, at the top of a place whose files are renamed when they are whole. */
export const unfinishedPrefix = '.unfinished-';
/** True for what a killed program left. The log and a copy are sent at once: each leaves what the other writes alone. */
export const isAbandoned = (name: string, changedMs: number): boolean =>
  name.startsWith(unfinishedPrefix) && Date.now() - changedMs > dayMs;
