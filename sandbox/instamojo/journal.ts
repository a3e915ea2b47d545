import { appendFile, closeSync, fchmodSync, mkdirSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const appendTo = promisify(appendFile);

/** Lines in one file, in the order in which they were appended. */
export interface Journal {
  append(line: string): void;
  /** Resolves when every line appended so far is in the file; rejects for good once a write has failed. */
  written(): Promise<void>;
  close(): Promise<void>;
}

/** For a stand-in whose state may end with it. */
export const noJournal: Journal = {
  append: () => undefined,
  written: async () => undefined,
  close: async () => undefined,
};

/**
 * Opens the file, creating it where it is missing, and hands over what it holds.
 * A last line without its end was cut off by a kill: nobody was told of it, so it is dropped.
 * Lines outlive the process, not a power cut: the file is not synced.
 */
export function openJournal(path: string): { lines: string[]; journal: Journal } {
  // It names payers.
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

  // One write at a time; what arrives meanwhile goes out together with the next.
  async function write(): Promise<void> {
    try {
      while (waiting.length > 0) {
        const batch = waiting.join('');
        waiting = [];
        await appendTo(file, batch);
      }
    } catch (error) {
      failure = new Error('the journal of the stand-in cannot be written', { cause: error });
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
