// A live start on the real program: nothing of the demo answers.
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { leftOf, ownFolder, start } from '#test/ground/program.ts';

const folder = ownFolder();
const DATA_DIR = join(folder.path, 'data');
afterAll(() => folder.remove());

const live = {
  APP_MODE: 'live',
  APP_URL: 'https://saral.example.in',
  SESSION_SECRET: 's'.repeat(32),
  DATA_KEY: 'd'.repeat(32),
  STAFF_OWNER_PHONE: '9000000009',
  INSTAMOJO_API_URL: 'https://gateway.example.in',
  INSTAMOJO_CLIENT_ID: 'id',
  INSTAMOJO_CLIENT_SECRET: 'secret',
  INSTAMOJO_PRIVATE_SALT: 'salt',
  TWILIO_API_URL: 'https://texts.example.in',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15005550006',
  SMTP_URL: 'smtps://mail.example.in',
  MAIL_FROM: 'office@example.in',
};

test('the demo clock, the demo phone and the stand-ins are not there', async () => {
  const program = await start({
    env: { ...live, DATA_DIR },
    command: [join(process.cwd(), 'node_modules/.bin/node'), 'src/main.ts'],
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
  program.signalAll('SIGINT');
  await program.ended();
  expect(await leftOf(DATA_DIR)).toEqual([]);
});
