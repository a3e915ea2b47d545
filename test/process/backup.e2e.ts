import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { leftOf, ownFolder, start } from './program.ts';

const folder = ownFolder();
afterAll(() => folder.remove());
const pathOf = (name: string): string => join(folder.path, name);
const notified = async (dataDir: string, ...command: readonly string[]): Promise<readonly [unknown, string]> => {
  const program = await start({ env: { DATA_DIR: pathOf(dataDir) }, command });
  const code = await program.ended();
  return [code, program.out() + program.err()];
};
const npm = (dataDir: string, what: string, ...words: readonly string[]) =>
  notified(dataDir, 'npm', 'run', '--silent', what, '--', ...words);

test('npm run backup beside the running program, npm run restore into a new folder, and a start on it', async () => {
  const first = await start({ env: { DATA_DIR: pathOf('first') } });
  await first.answers('/readyz');
  const [granted] = await npm('first', 'staff', 'staff-role', 'grant', '9876543210', 'recruiter');
  expect(granted).toBe(0);
  const [code, output] = await npm('first', 'backup', pathOf('backups'));
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(
      /^Backed up \d+ rows of \d+ tables and 0 files to .*\/saral-[^]*\nThe audit's head is \d+:[0-9a-f]{64}\./,
    ),
  ]);
  expect((await first.ask('/readyz')).status).toBe(200);
  first.signalAll('SIGINT');
  await first.ended();

  const [name] = readdirSync(pathOf('backups'));
  const backup = join(pathOf('backups'), name!);
  expect(await npm('second', 'restore', backup)).toEqual([1, expect.stringMatching(/^DATA_KEY is not the one/)]);
  copyFileSync(join(pathOf('first'), 'demo-secrets.json'), join(pathOf('second'), 'demo-secrets.json'));
  expect(await npm('second', 'restore', backup)).toEqual([
    0,
    expect.stringMatching(
      /^Restored \d+ rows .*\nThe trial balance of its 0 transactions is zero\.\nThe audit's \d+ entries are as they were sealed\.\n/,
    ),
  ]);
  expect(await npm('second', 'restore', backup)).toEqual([1, expect.stringMatching(/^the database is in use/)]);

  const second = await start({ env: { DATA_DIR: pathOf('second') } });
  await second.answers('/readyz', '/career');
  const head = /head is (\S+)\./.exec(output)![1]!;
  expect(await npm('second', 'audit:check', '--head', head)).toEqual([
    0,
    expect.stringMatching(/^The audit's \d+ entries are as they were sealed\.\nHead: \d+:/),
  ]);
  const [, roles] = await npm('second', 'staff', 'staff-role', 'list');
  expect(roles).toContain('9876543210');
  second.signalAll('SIGINT');
  await second.ended();
  expect(await leftOf(folder.path)).toEqual([]);
});

test('without a valid folder it says what to do', async () => {
  expect(await npm('third', 'backup')).toEqual([2, expect.stringMatching(/^Name one folder/)]);
  expect(await npm('third', 'backup', pathOf('backups'))).toEqual([1, expect.stringMatching(/start Saral once/)]);
  expect(await npm('third', 'restore', pathOf('nowhere'))).toEqual([1, expect.stringMatching(/^there is no folder/)]);
});
