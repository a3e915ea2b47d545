import { test } from 'vitest';
import { type Chance, chance, newSeed } from '#test/seed.ts';
import { applicantCommands } from './applicants.ts';
import { check } from './check.ts';
import { claimCommands, followCover } from './claims.ts';
import type { Weighted } from './commands.ts';
import { disputeCommands } from './disputes.ts';
import { gatewayCommands } from './gateway.ts';
import { observe } from './observe.ts';
import { payoutCommands } from './payouts.ts';
import { refundCommands } from './refunds.ts';
import { reviewCommands } from './review.ts';
import { startSystem } from './system.ts';
import { timeCommands } from './time.ts';
import { newWorld, type Person, sumOf, type World } from './world.ts';

// A sequence takes some seconds; all tests together have thirty minutes.
const sequences = Number(process.env['SEQUENCES'] ?? 20);
// The same sequences at each run of all tests; a long run takes a SEED of its own.
const seed = process.env['SEED'] === undefined ? 10_007 : newSeed();
const system = await startSystem();

const groups: Readonly<Record<string, Readonly<Record<string, Weighted>>>> = {
  applicants: applicantCommands,
  claims: claimCommands,
  payouts: payoutCommands,
  gateway: gatewayCommands,
  refunds: refundCommands,
  disputes: disputeCommands,
  review: reviewCommands,
  time: timeCommands,
};
const length = 18;
const paid = ['applicants: apply', 'applicants: pay'];
const claimed = [...paid, ...paid, ...paid, 'time: a day', 'claims: claim'];
/** How a sequence begins, and what it has most of, so that it gets far in something. */
const stories: readonly { readonly opening: readonly string[]; readonly themes: readonly string[] }[] = [
  { opening: claimed, themes: ['claims', 'payouts'] },
  { opening: claimed, themes: ['payouts', 'payouts', 'time', 'refunds', 'disputes'] },
  {
    opening: [...paid, ...paid, 'gateway: slow', 'applicants: refund', 'gateway: decides'],
    themes: ['refunds', 'gateway'],
  },
  { opening: [...paid, ...paid, 'gateway: refuses', 'applicants: refund', 'time: time'], themes: ['refunds', 'time'] },
  { opening: [...paid, 'disputes: opens'], themes: ['disputes', 'refunds', 'applicants'] },
  { opening: ['applicants: apply', 'applicants: payWrong'], themes: ['review', 'disputes'] },
  { opening: [], themes: ['time', 'applicants', 'gateway'] },
];

test(
  `${sequences} sequences of commands agree with a model of the money`,
  { timeout: 60_000 + sequences * 10_000 },
  async () => {
    for (let n = 0; n < sequences; n++) {
      const steps: string[] = [];
      try {
        await run(chance(seed + n), steps);
        if (process.env['STEPS']) console.log(`${seed + n}:\n  ${steps.join('\n  ')}`);
      } catch (error) {
        const again = `SEED=${seed + n} SEQUENCES=1 repeats it`;
        throw new Error(`sequence ${n}; ${again}:\n  ${steps.join('\n  ')}`, { cause: error });
      }
    }
  },
);

async function run(random: Chance, steps: string[]): Promise<void> {
  await system.reset(random.below(7));
  const people: Person[] = [];
  for (const name of ['Asha', 'Binod', 'Chandan'])
    people.push({ name, who: await system.app.applicant(), account: `${people.length + 1}00200300400` });
  // Photos that were never paid for are purged after a week; these people keep theirs at hand.
  await system.rows("update photo set created_at = created_at + interval '10 years'");
  const world = newWorld(people, await system.now());
  const { opening, themes } = random.pick(stories);
  const coming = [...opening];
  for (let n = 0; n < length;) {
    const name = coming.shift() ?? choose(random, themes);
    steps.push(`${name}: …`);
    const outcome = await commandNamed(name)(system, world, random);
    // There was nothing to do it with: another one instead.
    if (outcome === undefined) steps.pop();
    if (outcome === undefined) continue;
    steps[steps.length - 1] = `${name}: ${outcome}`;
    await compare(world, n++);
  }
}

/** A command by its name, `group: name`: mostly of the themes, by its weight among its group. */
function choose(random: Chance, themes: readonly string[]): string {
  const group = random.below(3) > 0 ? random.pick(themes) : random.pick(Object.keys(groups));
  const commands = Object.entries(groups[group] ?? {});
  let at = random.next() * sumOf(commands.map(([, { weight }]) => weight));
  const [name = ''] = commands.find(([, { weight }]) => (at -= weight) < 0) ?? commands[0] ?? [];
  return `${group}: ${name}`;
}
function commandNamed(name: string): Weighted['run'] {
  const [group = '', command = ''] = name.split(': ');
  const found = groups[group]?.[command];
  if (!found) throw new Error(`there is no command "${name}"`);
  return found.run;
}

async function compare(world: World, step: number): Promise<void> {
  await system.settle();
  await observe(system, world);
  followCover(world, await system.now());
  // The books name everybody after every step; the screens take turns, for speed.
  const { people } = world;
  await check(system, world, step === length - 1 ? people : people.slice(step % people.length).slice(0, 1));
}
