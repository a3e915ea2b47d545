import { expect } from 'vitest';
import { dayMs, hourMs, minuteMs } from '#kit/time.ts';
import { findItems } from '#features/attention/actions/list-items.ts';
import { retryFailingWork } from '#features/operations/actions/retry-job.ts';
import { listFailingWork } from '#features/operations/actions/watch-jobs.ts';
import type { Random } from '#test/seed.ts';
import { features } from '../../src/features.ts';
import { applicantCommands } from './applicants.ts';
import { pickFrom, type Weighted } from './commands.ts';
import { gatewayCommands } from './gateway.ts';
import { observe } from './observe.ts';
import { fifthBusinessDay, isOwed } from './rules.ts';
import type { System } from './system.ts';
import { matchLines, type World } from './world.ts';

/** Commands that pass time, delay jobs or lose them. */
export const timeCommands: Readonly<Record<string, Weighted>> = {
  time: {
    weight: 3,
    run: (system, world, random) =>
      pass(system, world, random.pick([minuteMs, hourMs, 5 * hourMs, 13 * hourMs, 25 * hourMs])),
  },
  'a day': { weight: 0.7, run: (system, world) => pass(system, world, 25 * hourMs) },
  'a week': { weight: 0.3, run: (system, world) => pass(system, world, 9 * dayMs) },
  late: { weight: 1, run: (system, world, random) => behind(system, world, random, 'late') },
  lost: { weight: 1, run: (system, world, random) => behind(system, world, random, 'lost') },
  'given up': { weight: 0.7, run: (system, world, random) => behind(system, world, random, 'given up') },
};

/** Every timer runs at its end. Whether the fifth business day is over is undefined on that day: the model waits. */
export async function pass(system: System, world: World, ms: number): Promise<string> {
  let whole = ms;
  for (const { refund } of world.captures) {
    if (!refund || !isOwed(refund)) continue;
    const { start, end } = fifthBusinessDay(refund.promisedFrom);
    const at = (await system.now()) + whole;
    if (at >= start && at <= end) whole += end - at + minuteMs;
  }
  await system.pass(whole);
  world.sweptAt = await system.now();
  matchLines(world);
  return `${Math.round(whole / minuteMs)} minutes`;
}

const reactions = features.flatMap((feature) => feature.reactions.map(({ name }) => name));
/** Commands that may run while jobs wait: their effect shows at once, or after the sweepers ran. */
const whileDelayed = ['pay', 'payTwice', 'refund', 'withdraw', 'decides', 'well'];

/** Some or all reactions wait during some commands; then they run late, or never: sweepers have the same effect. */
async function behind(
  system: System,
  world: World,
  random: Random,
  end: 'late' | 'lost' | 'given up',
): Promise<string | undefined> {
  const pattern = random.below(3) === 0 ? '>' : `>${pickFrom(random, reactions)}$`;
  await system.delayJobs(pattern);
  Object.assign(world, { isBehind: true, wasBehind: true });
  const done: string[] = [];
  for (let n = 1 + random.below(3); n > 0; n--) {
    const name = random.pick(whileDelayed);
    const command = applicantCommands[name] ?? gatewayCommands[name];
    if (command) done.push(`${name}: ${await command.run(system, world, random)}`);
    await system.settle();
    await observe(system, world);
  }
  const jobs = end === 'lost' ? await system.loseJobs() : await system.releaseJobs(end === 'given up');
  if (end === 'given up') await tryAgain(system, world, random);
  world.isBehind = false;
  await pass(system, world, hourMs);
  return `${jobs} of ${pattern}; ${done.join('; ')}`;
}

/** Jobs without attempts left are listed; staff retry them, or each is retried once a day. */
async function tryAgain(system: System, world: World, random: Random): Promise<void> {
  const failing = await listFailingWork(system.app.product.ctx);
  const listed = (await findItems(system.app.product.ctx)).filter(({ kind }) => kind === 'job-given-up');
  expect(
    failing.map(({ task, id }) => `${task}:${id}`).filter((name) => !listed.some(({ subject }) => subject === name)),
    'jobs that were given up and are not listed',
  ).toEqual([]);
  if (random.below(2) === 0) await pass(system, world, 25 * hourMs);
  else
    for (const { id } of failing) {
      const retried = await retryFailingWork(system.app.product.ctx, { id, actor: 'cli:model' });
      expect(retried.ok, `job ${id} is tried again`).toBe(true);
    }
  await system.settle();
}
