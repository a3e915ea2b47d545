// After a live start of the real program no part of the demo answers.
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
