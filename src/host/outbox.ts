import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One message as the demo shows it. Only demo and tests keep such a file: it holds codes. */
export interface OutboxMessage {
  readonly channel: 'sms' | 'email';
  readonly to: string;
  /** Of a mail. */
  readonly subject?: string;
  readonly text: string;
  /** ISO time. */
  readonly at: string;
  readonly template: string;
}
export interface Outbox {
  append(message: OutboxMessage): Promise<void>;
  /** The newest messages, newest first. */
  newest(most: number): Promise<OutboxMessage[]>;
}

export function makeOutbox(dataDir: string): Outbox {
  const folder = join(dataDir, 'outbox');
  const file = join(folder, 'messages.ndjson');
  return {
    async append(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await appendFile(file, `${JSON.stringify(message)}\n`, { mode: 0o600 });
    },
    async newest(most) {
      const text = await readFile(file, 'utf8').catch(() => '');
      const lines = text.split('\n').filter(Boolean).slice(-most);
      return lines.flatMap((line) => readLine(line)).reverse();
    },
  };
}

/** A kill may leave a torn last line; it is skipped. */
function readLine(line: string): OutboxMessage[] {
  try {
    return [JSON.parse(line) as OutboxMessage];
  } catch {
    return [];
  }
}
