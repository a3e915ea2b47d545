import type { Context } from '#kit/context.ts';
import { secondMs } from '#kit/time.ts';
import { touchLock, tryLock } from '../reconciliation/store.ts';

/** Keeps the lock's idle connection from being closed as dead. */
const heartbeatMs = 10 * secondMs;

/**
 * Runs `work` under a database lock of this name, which excludes all processes and runs. The lock belongs to a connection,
 * so it ends with the work or with the process.
 * @returns undefined at once when the lock is taken
 */
export const whileLocked = <T>(ctx: Context, name: string, work: () => Promise<T>): Promise<T | undefined> =>
  ctx.transaction(async (tx) => {
    if (!(await tryLock(tx, name))) return undefined;
    const beat = setInterval(() => void touchLock(tx).catch(() => undefined), heartbeatMs);
    try {
      return await work();
    } finally {
      clearInterval(beat);
    }
  });
