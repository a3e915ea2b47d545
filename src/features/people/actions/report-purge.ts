import type { Context } from '#kit/context.ts';
import type { Timer } from '#kit/event.ts';
import { before } from '#kit/time.ts';
import { insertRun } from '../store/purges.ts';
import { purgeRunLifeMs } from '../terms.ts';

type Counts = Readonly<Record<string, number>>;

/** Runs a retention job and stores what it erased and what had to wait; a run that fails is stored too. */
export async function reportPurge<Ctx extends Context>(
  ctx: Ctx,
  { name, run, purge }: Pick<Timer<Ctx>, 'name' | 'run' | 'purge'>,
): Promise<void> {
  const startedAt = ctx.now();
  const store = (counts: Counts, waiting: number | null, hasFailed: boolean): Promise<void> => {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const done = { timer: name, startedAt, finishedAt: ctx.now(), counts, total, waiting, hasFailed };
    return ctx.transaction((tx) => insertRun(tx, done, before(startedAt, purgeRunLifeMs)));
  };
  let erased: unknown;
  try {
    erased = await run(ctx);
  } catch (error) {
    // What made the job fail may keep this from being stored as well.
    await store({}, null, true).catch(() => undefined);
    throw error;
  }
  await store(countsOf(erased), (await purge?.countWaiting?.(ctx)) ?? null, false);
}

/** A number, or numbers by kind. */
function countsOf(erased: unknown): Counts {
  if (typeof erased === 'number') return { rows: erased };
  if (typeof erased !== 'object' || erased === null) throw new Error('a retention job must count what it erased');
  return erased as Counts;
}
