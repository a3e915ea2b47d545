import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makePool } from '#platform/database/db.ts';
import { startPostgres } from '#platform/database/postgres.ts';
import type { Random } from '#test/seed.ts';
import { pause } from './call.ts';
import type { Harness } from './harness.ts';

/** `npm run backup` beside the program, again until one succeeds: a kill of the database ends it. @returns its folder */
export async function takeBackup({ home, site }: Harness): Promise<string> {
  const into = join(home, 'backups');
  mkdirSync(into, { recursive: true });
  const before = new Set(readdirSync(into));
  for (let tries = 1; ; tries++) {
    // Without one it would start its own, and the program could not start beside it.
    while (!site.isDatabaseRunning()) await pause(100);
    const { code, output } = await site.command('backup', 'write', into).ended;
    const made = readdirSync(into).find((name) => name.startsWith('saral-') && !before.has(name));
    if (code === 0 && made !== undefined) return join(into, made);
    if (tries === 40) throw new Error(`no backup was made:\n${output}`);
    await pause(500);
  }
}

/** `npm run restore` into a new folder, which takes the place of the lost one; sometimes killed first, then done anew. */
export async function restoreBackup({ home, site }: Harness, backup: string, random: Random): Promise<void> {
  const lost = join(home, 'lost');
  renameSync(site.dataDir, lost);
  const renew = (): void => {
    rmSync(site.dataDir, { recursive: true, force: true, maxRetries: 5 });
    // A process of the killed restore may still write into it.
    mkdirSync(site.dataDir, { recursive: true });
    copyFileSync(join(lost, 'demo-secrets.json'), join(site.dataDir, 'demo-secrets.json'));
  };
  renew();
  if (random.below(3) === 0) {
    const cut = site.command('backup', 'restore', backup);
    await Promise.race([cut.ended, pause(300 + random.below(6000))]);
    cut.kill();
    await cut.ended;
    await site.killDatabase();
    renew();
  }
  const { code, output } = await site.command('backup', 'restore', backup).ended;
  // Reactions that kills delay for seconds may be late by a day of the moved clock; the books are checked at the end.
  const isLate =
    /^Restored /m.test(output) && output.includes('The ledger is off') && !output.includes('The audit is off');
  if (code !== 0 && !isLate) throw new Error(`the restore failed:\n${output}`);
  rmSync(lost, { recursive: true, force: true, maxRetries: 5 });
}

/** The product's clock does not go back, though a demo's is in its database: it goes on from where it was. */
export async function setClock({ site }: Harness, ahead: string): Promise<void> {
  const server = await startPostgres(join(site.dataDir, 'postgres'));
  const pool = makePool({ host: server.host, user: server.owner, database: 'postgres', max: 1 });
  await pool.query('update product_clock set ahead = $1', [ahead]);
  await pool.query(
    `update restored_backup set restored_at = now() + $1::interval where id = (select max(id) from restored_backup)`,
    [ahead],
  );
  await pool.end();
  await server.stop();
}
