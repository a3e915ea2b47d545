import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { StartRefusal } from '#platform/operations/config.ts';
import { borrowPostgres, startPostgres } from './postgres.ts';

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

describe('a borrowed server', () => {
  const home = mkdtempSync(join(tmpdir(), 'borrow-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('is refused when there is no database yet', async () => {
    await expect(borrowPostgres(home)).rejects.toThrow(StartRefusal);
  });
  it('is the running one, which keeps running; otherwise it runs for the visit only', async () => {
    const owner = await startPostgres(home, fast);
    const visit = await borrowPostgres(home);
    expect(visit).toMatchObject({ host: owner.host, adopted: true });
    expect(await isReachable(visit.host)).toBe(true);
    await visit.stop();
    expect(await isReachable(owner.host)).toBe(true);
    await owner.stop();

    const alone = await borrowPostgres(home);
    expect(alone.adopted).toBe(false);
    expect(await isReachable(alone.host)).toBe(true);
    await alone.stop();
    expect(await isReachable(alone.host)).toBe(false);
  });
});
