import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeOutbox, type OutboxMessage } from './outbox.ts';

const home = mkdtempSync(join(tmpdir(), 'outbox-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const message = (text: string): OutboxMessage => ({
  channel: 'sms',
  to: '+919000000001',
  text,
  at: '2026-11-21T00:00:00.000Z',
  template: 'test',
});

test('an unfinished line does not swallow the next message', async () => {
  const outbox = makeOutbox(home);
  await outbox.append(message('first'));
  appendFileSync(join(home, 'outbox/messages.ndjson'), '{"channel":"sms","to":"+9190000');
  await outbox.append(message('second'));
  await outbox.append(message('third'));
  expect((await outbox.newest(10)).map((message) => message.text)).toEqual(['third', 'second', 'first']);
});
