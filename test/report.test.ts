// The report for a helper: it says what is wrong, and has no personal values or secrets, which are planted everywhere.
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { sql } from '#platform/database/db.ts';
import { forDatabase } from '#test/postgres.ts';
import { openAllRoles, orderBody, testProduct } from '#test/product.ts';
import { makeReport, readLog } from '../src/product/report.ts';
import { settings } from '../src/product/settings.ts';

const secrets = {
  SESSION_SECRET: 'a session secret of the report’s test',
  DATA_KEY: 'the data key of the report’s test, long',
};
const app = await testProduct({ env: secrets });
await openAllRoles(app.db);

/** Personal values, each unlike everything else. */
const person = {
  name: 'Vishakhadatta Canarywala',
  phone: '8123400321',
  email: 'canary.8123@example.org',
  aadhaar: '2341 2341 2346',
  account: '918273645500',
  address: '203.0.113.77',
  street: '47 Canary Street',
};
const running: pg.Client[] = [];
afterAll(() => Promise.all(running.map((client) => client.end().catch(() => undefined))));

/** The URL of the test's database, with a password that the server does not ask for. */
async function urlOf(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  const { host = '', port = 5432, user = '' } = forDatabase(inject('postgres').where, rows[0]!.name);
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${user}:canary-password@localhost/${rows[0]!.name}?${query}`;
}
/** Every setting that can hold a text, each with another value. */
const plantedSettings = Object.fromEntries(
  Object.keys(settings)
    .filter((name) => /SECRET|TOKEN|KEY|SALT|SID|TWILIO_FROM/.test(name) && !(name in secrets))
    .map((name) => [name, `canary-of-${name.toLowerCase()}-4711`]),
);
/** What a start takes in one form only, and as unlike everything else. */
Object.assign(plantedSettings, {
  BACKUP_KEY: `age1${'canary4700'.repeat(6).slice(2)}`,
  BACKUP_SFTP_HOST_KEY: `SHA256:${'canary4700'.repeat(5).slice(7)}`,
});

async function reportOf(env: NodeJS.ProcessEnv, log: string): Promise<string> {
  const text = await makeReport(env, log);
  const searched = [
    ...Object.values(person),
    ...Object.values(secrets),
    ...Object.values(plantedSettings),
    'canary-password',
  ];
  for (const value of searched) expect(text.toLowerCase(), value).not.toContain(value.toLowerCase());
  expect(text).not.toMatch(/canary/i);
  return text;
}

test('it says what is wrong and how large all is, without a personal value or secret', async () => {
  const who = await app.applicant();
  await app.post('/payment/create-order', orderBody(who, { email: person.email, address: person.street }), who);
  await app.asOwner(`
    update account set name = '${person.name}' where id = '${who.accountId}';
    insert into timer_failure (timer, job_id, failures, failing_since) values ('failing-timer', 1, 9, now() - interval '2 hours');
    analyze account`);
  const DATABASE_URL = await urlOf();
  const other = new pg.Client({ connectionString: DATABASE_URL, application_name: 'saral' });
  running.push(other);
  await other.connect();
  const slow = other.query(
    `/* ${person.name} */ select pg_sleep(20), '${person.name}', $$${person.street}$$, ${person.account} -- ${person.email}`,
  );
  slow.catch(() => undefined);
  await new Promise((later) => setTimeout(later, 1200));
  const line = (facts: Readonly<Record<string, unknown>>): string =>
    JSON.stringify({ at: '2026-11-29T06:00:00.000Z', ...facts });
  const stack = `at run (file:///canary/saral/src/main.ts:1:2) | ${person.name} | at x (/canary/saral/node_modules/pg/a.js:3:4)`;
  const log = [
    line({
      level: 'error',
      what: 'job failed',
      error: 'TypeError',
      code: '23505',
      task: 'watch-disk',
      attempt: 3,
      stack,
      typed: person.name,
    }),
    line({
      level: 'error',
      what: 'job failed',
      error: 'TypeError',
      code: '23505',
      task: 'watch-disk',
      attempt: 4,
      stack,
      phone: person.phone,
    }),
    line({
      level: 'warn',
      what: `the number ${person.phone} of ${person.name}`,
      error: person.street,
      task: person.email,
    }),
    line({ level: 'error', what: 'the start is refused', reason: `${person.name} at ${person.address}` }),
    line({
      level: 'info',
      what: 'request',
      method: 'GET',
      route: '/api/auth/session',
      status: 200,
      ms: 1500,
      accountId: who.accountId,
    }),
    `${person.name} wrote this from ${person.address}`,
    '{ not a line',
  ].join('\n');
  const env = {
    ...plantedSettings,
    ...secrets,
    DATABASE_URL,
    APP_MODE: 'demo',
    DEMO_PUBLIC: 'yes',
    APP_URL: 'http://canary.example.org',
    DATA_DIR: 'data',
    STAFF_OWNER_PHONE: person.phone,
    INVITED_PHONES: `${person.phone}, 8123400322`,
    MAIL_FROM: `${person.name} <${person.email}>`,
    SMTP_URL: 'smtps://canary-user:canary-word@canary.example.org:465',
    DATABASE_POOL: '17',
    TRUST_PROXY: 'no',
  };
  const text = await reportOf(env, log);
  expect(text).toMatch(/^Saral \d+\.\d+\.\d+/m);
  expect(text).toMatch(/^WRONG {2}Backup: There is none/m);
  expect(text).toMatch(/^DATABASE_POOL=17$/m);
  expect(text).toMatch(/^APP_MODE=demo$/m);
  expect(text).toMatch(/^SESSION_SECRET is set$/m);
  expect(text).toMatch(/^APP_URL is set$/m);
  expect(text).toMatch(
    /^error job failed \(2, last 2026-11-29T06:00:00\.000Z\) error=TypeError code=23505 task=watch-disk attempt=4$/m,
  );
  expect(text).toContain('    at run (src/main.ts:1:2)\n    at x (node_modules/pg/a.js:3:4)\n');
  expect(text).toMatch(/^warn another line \(1/m);
  expect(text).toMatch(/^GET \/api\/auth\/session: 1 took a second or more, 1500 ms at most$/m);
  expect(text).toMatch(/^ {2}account: \d+, \d+$/m);
  expect(text).toMatch(/^ {2}failing-timer: 9$/m);
  expect(text).toMatch(/^ {2}\d+ s: select pg_sleep\(20\), '…', '…', \[number\]$/m);
});

test('with wrong settings, or a database that is away, it says so and goes on', async () => {
  const wrong = await reportOf(
    { ...plantedSettings, ...secrets, DATABASE_URL: 'mysql://canary:canary-password@canary/x' },
    '',
  );
  expect(wrong).toMatch(/^WRONG {2}Settings: wrong setting: DATABASE_URL must start with postgres/m);
  expect(wrong).toMatch(/^The settings are wrong\.$/m);
  const away = await reportOf(
    { ...secrets, DATA_DIR: 'data', DATABASE_URL: 'postgres://canary:canary-password@127.0.0.1:1/canary' },
    '',
  );
  expect(away).toMatch(/^WRONG {2}Database: /m);
  expect(away).toMatch(/== Warnings and errors of the log\nNone\.\n/);
});

test('without a journal the log is empty, and a file is read instead', async () => {
  expect(await readLog({ DATA_DIR: '/nowhere', PATH: '' })).toBeTypeOf('string');
  await expect(readLog({ DATA_DIR: '/nowhere' }, '/nowhere/at-all')).rejects.toThrow('ENOENT');
});
