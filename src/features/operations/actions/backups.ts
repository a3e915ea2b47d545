import type { Context } from '#kit/context.ts';
import { backupAge, insertBackup } from '../store.ts';

/** Records that a complete backup was made then. Safe to repeat. */
export const recordBackup = (ctx: Pick<Context, 'db'>, madeAt: Date): Promise<void> =>
  insertBackup(ctx.db, madeAt, ['backup']);

/** The newest backup and its age in whole hours; both null while there is none. */
export const readBackupAge = (ctx: Pick<Context, 'db'>): Promise<{ madeAt: Date | null; hours: number | null }> =>
  backupAge(ctx.db);
