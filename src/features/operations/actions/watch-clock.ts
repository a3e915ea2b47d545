import { storeFindings } from '#features/attention/actions/record.ts';
import type { Clock } from '../model/parts.ts';
import { isClockOff, isClockRight } from '../rules.ts';
import { databaseTime } from '../store.ts';
import type { OperationsContext } from './context.ts';
import { clockOf, noteMachine } from './note-machine.ts';

/** How far this machine is ahead of the clocks of the database and the gateways that give their time. */
export async function compareClocks(ctx: Pick<OperationsContext, 'db' | 'clocks' | 'now'>): Promise<ComparedClock[]> {
  const database: Clock = { name: 'database', read: () => databaseTime(ctx.db) };
  const compared: ComparedClock[] = [];
  for (const clock of [database, ...ctx.clocks]) {
    const before = ctx.now().getTime();
    const clockTime = await clock.read();
    // The answer was written between the two.
    if (clockTime)
      compared.push({ name: clock.name, aheadMs: (before + ctx.now().getTime()) / 2 - clockTime.getTime() });
  }
  return compared;
}
interface ComparedClock {
  readonly name: string;
  readonly aheadMs: number;
}

/**
 * Compares the machine's clock with those of the database and the gateways, and lists one that differs until it is right.
 * One that gives no time says nothing. Safe to repeat.
 */
export async function watchClock(ctx: OperationsContext): Promise<void> {
  const checked: string[] = [];
  const found: { subject: string; details: { seconds: number } }[] = [];
  for (const { name, aheadMs } of await compareClocks(ctx)) {
    const subject = clockOf(ctx.disk.name, name);
    if (isClockOff(aheadMs)) found.push({ subject, details: { seconds: Math.round(aheadMs / 1000) } });
    if (isClockOff(aheadMs) || isClockRight(aheadMs)) checked.push(subject);
  }
  const at = await ctx.businessNow();
  const fresh = await ctx.transaction(async (tx) => {
    await noteMachine(tx, ctx.disk.name, at);
    return storeFindings(tx, 'clock-off', { found, checked, at });
  });
  for (const subject of fresh) ctx.log.error('the clock is off', new Error('clock'), { clock: subject });
}
