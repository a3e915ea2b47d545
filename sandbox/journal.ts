import { appendFile, closeSync, fchmodSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const appendTo = promisify(appendFile);

/** Lines of one file, in the order in which they were appended. */
export interface Journal {
  append(line: string): void;
  /** Resolves when every line appended so far is in the file; after a failed write it always rejects. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/** For a sandbox whose state may end with the process. */
export const noJournal: Journal = {
  append: () => undefined,
  written: async () => undefined,
  close: async () => undefined,
};

/**
 * Opens the file, creating it if it is missing, and returns its lines.
 * An unfinished last line was cut off by a kill before anyone was notified of it, so it is dropped.
 * Lines survive the process, not a power cut: the file is not synced.
 */
export function openJournal(path: string): { lines: string[]; journal: Journal } {
  // The file holds payers' names, so only its owner may read it.
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a+', 0o600);
  fchmodSync(file, 0o600);
  const bytes = readFileSync(path);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(path, end);
  const lines = bytes
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  return { lines, journal: makeJournal(file) };
}

function makeJournal(file: number): Journal {
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  let failure: Error | undefined;

  // One write at a time; lines that arrive during a write go out together in the next one.
  async function write(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const batch = waiting.join('');
        waiting = [];
        await appendTo(file, batch);
      }
    } catch (error) {
      failure = new Error('the sandbox journal cannot be written', { cause: error });
    } finally {
      writing = undefined;
    }
  }
  async function written(): Promise<void> {
    await writing;
    if (failure) throw failure;
  }
  return {
    append(line) {
      waiting.push(`${line}\n`);
      writing ??= write();
    },
    written,
    async close() {
      await writing;
      closeSync(file);
    },
  };
}
