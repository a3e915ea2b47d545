// The command for the stored files, as it is typed: what it refuses, and that it works on a new installation.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programFolders, start, stop } from '#test/process/program.ts';

const folder = programFolders();
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
};
async function objects(env: Record<string, string>, ...words: string[]): Promise<[unknown, string, string]> {
  const run = await start({ env, command: ['scripts/command.sh', 'objects', ...words] });
  return [await run.ended(), run.out().trim(), run.err().trim()];
}

test('it refuses a move without the settings for it in one line, and names what is off', async () => {
  const DATA_DIR = join(folder(), 'data');
  const refused = async (env: Record<string, string>, why: RegExp, ...words: string[]): Promise<void> => {
    const [code, out, err] = await objects({ DATA_DIR, ...env }, ...words);
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(why)]);
    expect(err.split('\n')).toHaveLength(1);
  };
  await refused(s3, /^set STORAGE=s3 and STORAGE_PREVIOUS=local in every instance/, 'move', 'local', 's3');
  await refused({}, /the same store/, 'move', 'local', 'local');
  await refused({ STORAGE: 's3' }, /^missing setting: S3_ENDPOINT/, 'move', 'local', 's3');
  const both = { ...s3, STORAGE: 's3', STORAGE_PREVIOUS: 'local' };
  await refused({ ...both, STORAGE_PREVIOUS: 's3' }, /STORAGE_PREVIOUS is the same as STORAGE/, 'move', 'local', 's3');
  expect((await objects({ DATA_DIR }, 'move', 'local'))[0]).toBe(2);

  const app = await start({ env: { DATA_DIR }, command: ['scripts/program.sh'] });
  await app.answers('/readyz');
  const [code, out] = await objects({ DATA_DIR }, 'check');
  expect([code, out]).toEqual([0, expect.stringContaining('0 files without a row, 0 rows without a file')]);
  mkdirSync(join(DATA_DIR, 'objects/applicants'), { recursive: true });
  writeFileSync(join(DATA_DIR, 'objects/applicants/1_stray.jpg'), 'a photo');
  const [off, names] = await objects({ DATA_DIR }, 'check');
  expect([off, names]).toEqual([1, expect.stringContaining('a file without a row: applicants/1_stray.jpg')]);
  // Nothing listens there.
  await refused(both, /^The object store does not answer or is full/, 'move', 'local', 's3');
  await stop(app);
});
