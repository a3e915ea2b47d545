import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The OTPs in the demo's outbox, by phone. */
export interface CodeBook {
  /** The newest OTP for a number; undefined without one. */
  newestTo(phone: string): string | undefined;
}

/**
 * Reads the lines appended since the last call; skips a line that a kill truncated. A restore moves the folder aside, as
 * `lost`: what was sent just before is read there.
 */
export function openCodeBook(dataDir: string): CodeBook {
  const outboxIn = (folder: string): string => join(folder, 'outbox', 'messages.ndjson');
  const [file, lost] = [outboxIn(dataDir), outboxIn(join(dirname(dataDir), 'lost'))];
  const codes = new Map<string, string>();
  let at = 0;
  let torn = '';
  const readFrom = (path: string): void => {
    const bytes = Buffer.alloc(Math.max(0, sizeOf(path) - at));
    if (bytes.length === 0) return;
    const handle = openSync(path, 'r');
    at += readSync(handle, bytes, 0, bytes.length, at);
    closeSync(handle);
    const lines = (torn + bytes.toString('utf8')).split('\n');
    torn = lines.pop() ?? '';
    for (const line of lines) {
      const [, to] = /"to":"(\+\d+)"/.exec(line) ?? [];
      const [, code] = /"text":"\D*(\d{6})\D/.exec(line) ?? [];
      if (to !== undefined && code !== undefined) codes.set(to, code);
    }
  };
  const readOn = (): void => {
    if (sizeOf(file) < at) {
      readFrom(lost);
      // A restored folder has a new outbox.
      if (sizeOf(file) > 0) [at, torn] = [0, ''];
    }
    readFrom(file);
  };
  return {
    newestTo(phone) {
      readOn();
      return codes.get(phone);
    },
  };
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
