// After a live start of the real program no part of the demo answers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { liveSettings } from '#test/process/live-settings.ts';
import { leftOf, ownFolder, start } from '#test/process/program.ts';

const folder = ownFolder();
const DATA_DIR = join(folder.path, 'data');
afterAll(() => folder.remove());

const live = liveSettings;

test('the demo clock, the demo phone and the sandboxes do not exist', async () => {
  const program = await start({
    env: { ...live, DATA_DIR },
    command: ['npm', 'run', '--silent', 'serve'],
  });
  await program.answers('/', '/readyz');
  for (const path of ['/sandbox/clock', '/sandbox/phone', '/sandbox/instamojo', '/sandbox/twilio']) {
    expect((await fetch(program.url + path)).status, path).toBe(404);
  }
  const moved = await fetch(`${program.url}/sandbox/clock`, {
    method: 'POST',
    body: new URLSearchParams({ hours: '25' }),
  });
  expect(moved.status).toBeGreaterThanOrEqual(400);
  expect(program.out()).not.toContain('/sandbox/');
  expect(program.err()).toBe('');
  program.signalAll('SIGINT');
  await program.ended();
  const lines = program.out().trim().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines)
    expect(JSON.parse(line), line).toMatchObject({
      at: expect.any(String),
      level: expect.any(String),
      what: expect.any(String),
    });
  expect(await leftOf(DATA_DIR)).toEqual([]);
});

test('a new site that lacks the templates of its SMS says so, and the command that writes them works then', async () => {
  const path = join(folder.path, 'sms-templates.json');
  const others = Object.fromEntries(Object.entries(live).filter(([name]) => !name.startsWith('TWILIO_')));
  const env = {
    ...others,
    DATA_DIR: join(folder.path, 'msg91'),
    SMS_PROVIDER: 'msg91',
    MSG91_API_URL: 'https://control.msg91.com',
    MSG91_AUTH_KEY: 'an-authkey',
    MSG91_REPORT_SECRET: 'r'.repeat(32),
    SMS_TEMPLATES_FILE: path,
  };
  const refused = await start({ env, command: ['npm', 'run', '--silent', 'serve'] });
  expect(await refused.ended()).toBe(1);
  expect(refused.out()).toContain('write it with `npm run sms-templates`');
  const writing = await start({ env, command: ['npm', 'run', '--silent', 'sms-templates'] });
  expect(await writing.ended(), writing.err()).toBe(0);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ entityId: '' });
  const again = await start({ env, command: ['npm', 'run', '--silent', 'serve'] });
  expect(await again.ended()).toBe(1);
  expect(again.out()).toContain('SMS_TEMPLATES_FILE: entityId is missing');
});
