import { appendFile, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One message for the demo phone. Only demo and tests write this file: it holds OTPs. */
export interface OutboxMessage {
  readonly channel: 'sms' | 'whatsapp' | 'email';
  readonly to: string;
  /** For mails only. */
  readonly subject?: string;
  readonly text: string;
  /** ISO time. */
  readonly at: string;
  readonly template: string;
}
export interface Outbox {
  append(message: OutboxMessage): Promise<void>;
  /** The newest messages, newest first. */
  newest(limit: number): Promise<OutboxMessage[]>;
}

export function makeOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox');
  const file = join(folder, 'messages.ndjson');
  return {
    async append(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const start = (await endsUnfinished(file)) ? '\n' : '';
      await appendFile(file, `${start}${JSON.stringify(message)}\n`, { mode: 0o600 });
    },
    async newest(limit) {
      const text = await readFile(file, 'utf8').catch(() => '');
      const lines = text.split('\n').filter(Boolean).slice(-limit);
      return lines.flatMap((line) => readLine(line)).reverse();
    },
  };
}

/** A kill or a full disk leaves an unfinished line; the next message must not become part of it. */
async function endsUnfinished(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => undefined);
  if (!file) return false;
  try {
    const { size } = await file.stat();
    if (size === 0) return false;
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer[0] !== '\n'.charCodeAt(0);
  } finally {
    await file.close();
  }
}

/** Skips an unfinished line. */
function readLine(line: string): OutboxMessage[] {
  try {
    return [JSON.parse(line) as OutboxMessage];
  } catch {
    return [];
  }
}
