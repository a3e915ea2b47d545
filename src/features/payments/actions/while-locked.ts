import type { Context } from '#kit/context.ts';
import { secondMs } from '#kit/time.ts';
import { touchLock, tryLock } from '../store/reconciliations.ts';

/** The lock's connection says something so often, so that nobody takes it for a dead one. */
const heartbeatMs = 10 * secondMs;

/**
 * Runs `work` while no other process and no other run of this one does the work of that name. The lock belongs to a
 * connection: it ends with the work, and with the process whatever ends that.
 * @returns undefined, at once, where another one is at it
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
