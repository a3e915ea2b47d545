import type { Context } from '#kit/context.ts';
import { backupAge, copyAges, insertBackup } from '../store.ts';

/** Records that a complete backup was made then. Safe to repeat. */
export const recordBackup = (ctx: Pick<Context, 'db'>, madeAt: Date): Promise<void> =>
  insertBackup(ctx.db, madeAt, ['backup']);

/** The newest backup and its age in whole hours; both null while there is none. */
export const readBackupAge = (ctx: Pick<Context, 'db'>): Promise<{ madeAt: Date | null; hours: number | null }> =>
  backupAge(ctx.db);

/** How many whole days ago a copy elsewhere was restored for trial; null while none was. */
export async function readTrialDays(ctx: Pick<Context, 'db'>): Promise<number | null> {
  const { trialHours } = await copyAges(ctx.db);
  return trialHours === null ? null : Math.floor(trialHours / 24);
}
