// Commands that root runs on the data of a service that runs as another user.
import { chownSync, globSync, lstatSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeKey } from '#platform/copies/age.ts';
import { leftOf, programFolders, start, stop } from './program.ts';

const folder = programFolders();
/** A user with a name, which the bundled database asks for. */
const daemon = 1;
/** Whether another user can run the program from this checkout. */
const isOpenToOthers = (): boolean => {
  for (let at = process.cwd(); at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o005) !== 0o005) return false;
  return true;
};
const canBoth = process.getuid?.() === 0 && isOpenToOthers();
const ofRoot = (...folders: readonly string[]): string[] =>
  folders.flatMap((path) =>
    globSync(['**/*', '**/.*'], { cwd: path }).filter((name) => lstatSync(join(path, name)).uid === 0),
  );

test.runIf(canBoth)(
  'what root writes for the service belongs to the user of the service',
  { timeout: 300_000 },
  async () => {
    const home = folder();
    const [data, place, restored, own] = ['data', 'place', 'restored', 'own'].map((name) => join(home, name)) as [
      string,
      string,
      string,
      string,
    ];
    for (const path of [data, place, restored, own]) mkdirSync(path, { mode: 0o700 });
    for (const path of [home, data, place, restored]) chownSync(path, daemon, daemon);
    const key = await makeKey();
    const keyFile = join(own, 'key');
    writeFileSync(keyFile, key.secret, { mode: 0o600 });
    const env = {
      SESSION_SECRET: 'a session secret of the test of commands of root',
      DATA_KEY: 'the data key of the test of commands of root',
    };
    // The service writes no copy beside that of the command.
    const copies = { BACKUP_TO: place, BACKUP_KEY: key.recipient };
    const run = async (DATA_DIR: string, ...words: readonly string[]) => {
      const command = await start({ env: { ...env, ...copies, DATA_DIR }, command: ['scripts/command.sh', ...words] });
      return { code: await command.ended(), says: command.out() + command.err() };
    };
    const serve = async (DATA_DIR: string) => {
      const program = await start({
        env: { ...env, DATA_DIR, HOME: home },
        command: ['scripts/program.sh'],
        uid: daemon,
      });
      await program.answers('/readyz');
      return program;
    };
    const done = { code: 0, says: expect.any(String) };

    const program = await serve(data);
    expect(await run(data, 'staff', 'staff-role', 'grant', '9876543210', 'viewer')).toEqual(done);
    expect(await run(data, 'backup', 'write')).toEqual(done);
    expect(await run(data, 'staff', 'site', 'export', join(own, 'site.json'))).toMatchObject({
      code: 1,
      says: expect.stringContaining("site.json can't be written by daemon"),
    });
    await stop(program);
    // The database is started for it.
    expect(await run(data, 'backup', 'write')).toEqual(done);
    expect(await run(data, 'backup', 'write', own)).toEqual(done);
    expect(ofRoot(data, place)).toEqual([]);

    const [backup = ''] = globSync(join(own, 'saral-*Z'));
    expect(await run(restored, 'backup', 'restore', backup)).toMatchObject({
      code: 1,
      says: expect.stringMatching(
        /can't be read by daemon, to whom DATA_DIR belongs: give it to that user \(chown -R daemon/,
      ),
    });
    expect(await run(restored, 'backup', 'restore', '--from', place, '--key', keyFile)).toEqual(done);
    expect(ofRoot(restored)).toEqual([]);
    await stop(await serve(restored));
    expect(await leftOf(home)).toEqual([]);
  },
);
