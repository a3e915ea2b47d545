// What the doctor says of an installation, in lines that say what to do, and without a secret.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { liveSettings } from './live-settings.ts';
import { freePort } from '../../scripts/testing/demo-server.ts';
import { leftOf, ownFolder, start, stop } from './program.ts';

const folder = ownFolder();
const DATA_DIR = join(folder.path, 'data');
afterAll(() => folder.remove());

async function command(env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const program = await start({ env: { DATA_DIR, ...env }, command: ['scripts/command.sh', ...words] });
  const code = await program.ended();
  expect(program.err()).toBe('');
  return { code, lines: program.out().trim().split('\n') };
}

test('before the first start, beside the running program, and after a backup', async () => {
  const before = await command({}, 'doctor');
  expect(before.code).toBe(1);
  expect(before.lines).toEqual([
    'ok     Settings: They are complete.',
    expect.stringMatching(
      /^WRONG {2}Program: It does not answer on port \d+\. Start it, and look in its log why it ended\.$/,
    ),
    expect.stringMatching(/^WRONG {2}Database: there is no database in .*start Saral once/),
    'To do: 2.',
  ]);

  const program = await start({ env: { DATA_DIR } });
  await program.answers('/readyz');
  const PORT = new URL(program.url).port;
  const first = await command({ PORT }, 'doctor');
  expect(first.code).toBe(1);
  expect(first.lines).toEqual([
    'ok     Settings: They are complete.',
    'ok     Program: It runs and is ready.',
    expect.stringMatching(/^ok {5}Database: PostgreSQL 18\.\d+; the program can not change tables\.$/),
    'WRONG  Backup: There is none. Make one now, and one each day (docs/running.md, Backup).',
    'ok     Copies elsewhere: There is none: the data are on this server alone.',
    expect.stringMatching(/^ok {5}Disk: [\d,]+ MB are free\.$/),
    expect.stringMatching(/^ok {5}Clock: It differs by \d+ s at most\.$/),
    'ok     Background work: All of it succeeds.',
    'ok     Messages: None failed within a week, none waits for an hour.',
    'ok     WhatsApp templates: None is off.',
    'ok     Log: What starts the program keeps its log (docs/running.md, Log).',
    'ok     Changed secrets: None is being changed.',
    'ok     Audit: The last check found nothing.',
    'To do: 1.',
  ]);

  expect((await command({}, 'backup', 'write', join(folder.path, 'backups'))).code).toBe(0);
  const healthy = await command({ PORT }, 'doctor');
  expect(healthy.code).toBe(0);
  expect(healthy.lines.at(-1)).toBe('Nothing is wrong.');

  // The same lines and more, for a helper.
  const file = join(folder.path, 'report.txt');
  const written = await command({ PORT }, 'report', file);
  expect(written.lines).toEqual([`Wrote ${file}. It has no personal value and no secret; read it before you send it.`]);
  expect(readFileSync(file, 'utf8')).toContain('ok     Audit: The last check found nothing.\n');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  await stop(program);
  expect(await leftOf(DATA_DIR)).toEqual([]);
});

test('the metrics are on their own port, of this machine alone', async () => {
  const METRICS_PORT = String(await freePort());
  const program = await start({ env: { DATA_DIR, METRICS_PORT } });
  await program.answers('/readyz');
  await fetch(`${program.url}/api/auth/session`);
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  expect(text).toMatch(/^saral_requests_total\{area="auth",status="4xx"\} 1$/m);
  expect(text).toMatch(/^saral_database_read 1$/m);
  expect(text).toMatch(/^saral_pool_connections\{pool="work",state="open"\} [1-9]/m);
  expect((await fetch(`${program.url}/metrics`)).status).toBe(404);
  await stop(program);
});

test('wrong settings are named, without their values', async () => {
  const { MAIL_FROM: _missing, ...others } = liveSettings;
  const { code, lines } = await command({ ...others, DATABASE_URL: 'mysql://user:a-password@host/x' }, 'doctor');
  expect(code).toBe(1);
  expect(lines).toEqual([
    'WRONG  Settings: wrong setting: DATABASE_URL must start with postgres:// (see docs/settings.md). Correct them; the rest is looked at then.',
    'To do: 1.',
  ]);
  const away = await command(
    { ...liveSettings, DATABASE_URL: 'postgres://user:a-password@127.0.0.1:1/x', APP_URL: 'https://saral.example.in' },
    'doctor',
  );
  expect(away.code).toBe(1);
  expect(away.lines.at(-2)).toMatch(/^WRONG {2}Database: .*can't be reached/);
  for (const secret of ['a-password', ...Object.values(liveSettings).filter((value) => value.length > 12)])
    expect([...lines, ...away.lines].join('\n')).not.toContain(secret);
});
