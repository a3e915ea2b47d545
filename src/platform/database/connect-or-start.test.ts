import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { StartupError } from '#platform/operations/config.ts';
import { connectOrStart, startPostgres } from './postgres.ts';

const fast = { fsync: 'off', shared_buffers: '16MB' };
const isReachable = async (host: string): Promise<boolean> => {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query('select 1')).rowCount === 1;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

describe('the server of a command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'connect-or-start-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is refused when there is no database yet', async () => {
    await expect(connectOrStart(folder)).rejects.toThrow(StartupError);
  });
  it('is the running one, which keeps running; otherwise it runs until the command stops it', async () => {
    const owner = await startPostgres(folder, fast);
    const joined = await connectOrStart(folder);
    expect(joined).toMatchObject({ host: owner.host, adopted: true });
    expect(await isReachable(joined.host)).toBe(true);
    await joined.stop();
    expect(await isReachable(owner.host)).toBe(true);
    await owner.stop();

    const alone = await connectOrStart(folder);
    expect(alone.adopted).toBe(false);
    expect(await isReachable(alone.host)).toBe(true);
    await alone.stop();
    expect(await isReachable(alone.host)).toBe(false);
  });
});
