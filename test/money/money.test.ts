import { test } from 'vitest';
import { hourMs, minuteMs } from '#kit/time.ts';
import { type Chance, chance, newSeed } from '#test/seed.ts';
import { applicantCommands } from './applicants.ts';
import { check } from './check.ts';
import { claimCommands, followCover } from './claims.ts';
import type { Weighted } from './commands.ts';
import { observe } from './observe.ts';
import { startSystem, type System } from './system.ts';
import { newWorld, type Person, sumOf, type World } from './world.ts';

const sequences = Number(process.env['SEQUENCES'] ?? 100);
const length = 12;
const seed = newSeed();
const system = await startSystem();

const commands: Readonly<Record<string, Weighted>> = {
  ...prefixed('', applicantCommands),
  ...prefixed('claim: ', claimCommands),
  time: { weight: 3, run: pass },
};
/** What the product does not do yet. */
const notYet = (process.env['NOT_YET'] ?? 'payWrong').split(',');

test(
  `${sequences} sequences of commands agree with a model of the money`,
  { timeout: 60_000 + sequences * 6000 },
  async () => {
    for (let n = 0; n < sequences; n++) {
      const steps: string[] = [];
      try {
        await run(chance(seed + n), steps);
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
  const world = newWorld(people, await system.now());
  const possible = Object.entries(commands).filter(([name]) => !notYet.includes(name));
  const total = sumOf(possible.map(([, { weight }]) => weight));
  for (let n = 0; n < length; n++) {
    let at = random.next() * total;
    const [name, command] = possible.find(([, { weight }]) => (at -= weight) < 0) ?? ['time', { run: pass }];
    steps.push(`${name}: …`);
    steps[steps.length - 1] = `${name}: ${await command.run(system, world, random)}`;
    await compare(world, n);
  }
}

async function compare(world: World, step: number): Promise<void> {
  await system.settle();
  await observe(system, world);
  followCover(world, await system.now());
  // The books name everybody after every step; the screens take turns, for speed.
  const { people } = world;
  await check(system, world, step === length - 1 ? people : people.slice(step % people.length).slice(0, 1));
}

async function pass(on: System, world: World, random: Chance): Promise<string> {
  const ms = random.pick([minuteMs, hourMs, 5 * hourMs, 13 * hourMs, 25 * hourMs]);
  await on.pass(ms);
  world.sweptAt = await on.now();
  return `${ms / minuteMs} minutes`;
}

function prefixed(prefix: string, some: Readonly<Record<string, Weighted>>): Record<string, Weighted> {
  return Object.fromEntries(Object.entries(some).map(([name, it]) => [`${prefix}${name}`, it]));
}
