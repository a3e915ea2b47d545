import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Context } from '#kit/context.ts';
import { makeContext } from '#platform/database/context.ts';
import { makeDb, makePool } from '#platform/database/db.ts';
import { signOn } from '#platform/database/signing.ts';
import { makeLog } from '#platform/operations/log.ts';
import { demoSecrets } from '#platform/operations/secrets.ts';

/** Works in the embedded database of a running demo, as its owner. */
export async function inDatabaseOf<T>(dataDir: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const pool = makePool({ host: socketFolderOf(resolve(dataDir)), user: 'postgres', database: 'postgres', max: 2 });
  const { sessionSecret, dataKey } = demoSecrets(dataDir);
  signOn(pool, dataKey);
  const db = makeDb(pool);
  try {
    const log = makeLog(() => undefined);
    const ctx = makeContext({ db, log, secrets: { sessionSecret, dataKey }, emit: () => Promise.resolve() });
    return await work(ctx);
  } finally {
    await db.destroy();
  }
}

/** A long path has its socket elsewhere. */
function socketFolderOf(dataDir: string): string {
  const pointer = join(dataDir, 'postgres', 'socket-folder');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'postgres', 'socket');
}
