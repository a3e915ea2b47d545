import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The OTPs in the demo's outbox, by phone. */
export interface CodeBook {
  /** The newest OTP for a number; undefined without one. */
  newestTo(phone: string): string | undefined;
}

/** Reads the lines appended since the last call; skips a line that a kill truncated. */
export function openCodeBook(dataDir: string): CodeBook {
  const file = join(dataDir, 'outbox', 'messages.ndjson');
  const codes = new Map<string, string>();
  let at = 0;
  let torn = '';
  const readOn = (): void => {
    if (!existsSync(file)) return;
    const { size } = statSync(file);
    // A restored folder has a new outbox.
    if (size < at) [at, torn] = [0, ''];
    const bytes = Buffer.alloc(size - at);
    const handle = openSync(file, 'r');
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
  return {
    newestTo(phone) {
      readOn();
      return codes.get(phone);
    },
  };
}
