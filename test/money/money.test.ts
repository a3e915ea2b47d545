import { test } from 'vitest';
import { defined } from '#kit/defined.ts';
import { asFinance, runApprover, runMaker } from '#test/paying-out.ts';
import { type Random, seededRandom, newSeed } from '#test/seed.ts';
import { applicantCommands } from './applicants.ts';
import { backupCommands } from './backup.ts';
import { bankCommands, colleague } from './bank.ts';
import { check } from './check.ts';
import { claimCommands, followCover } from './claims.ts';
import type { Weighted } from './commands.ts';
import { disputeCommands } from './disputes.ts';
import { gatewayCommands } from './gateway.ts';
import { type GatewayName, gatewayNames } from './gateways.ts';
import { observe } from './observe.ts';
import { officeCommands } from './office.ts';
import { moveCommands } from './moves.ts';
import { partCommands } from './parts.ts';
import { payoutCommands } from './payouts.ts';
import { proposalCommands } from './proposals.ts';
import { refundCommands } from './refunds.ts';
import { reviewCommands } from './review.ts';
import { runCommands } from './runs.ts';
import { startSystem, type System } from './system.ts';
import { transferCommands } from './transfers.ts';
import { timeCommands } from './time.ts';
import { newWorld, type Person, sumOf, type World } from './world.ts';

const sequences = Number(process.env['SEQUENCES'] ?? 16);
/**
 * Each run walks the same sequences until the model has walked thousands; `SEED` or `npm run test:long` walk new ones.
 */
const seed = process.env['SEED'] || process.env['TEST_LONG'] ? newSeed() : 20_261_124;
/** A sequence's number says its gateway. Both walk at once, each on a separate database: one works while another waits. */
const numbers = Array.from({ length: sequences }, (_, n) => seed + n);
const gatewayOf = (number: number): GatewayName => defined(gatewayNames[number % gatewayNames.length]);
const systems = await Promise.all([...new Set(numbers.map(gatewayOf))].map((name) => startSystem(name)));

const groups: Readonly<Record<string, Readonly<Record<string, Weighted>>>> = {
  applicants: applicantCommands,
  claims: claimCommands,
  payouts: payoutCommands,
  runs: runCommands,
  moves: moveCommands,
  gateway: gatewayCommands,
  refunds: refundCommands,
  transfers: transferCommands,
  disputes: disputeCommands,
  review: reviewCommands,
  office: officeCommands,
  bank: bankCommands,
  proposals: proposalCommands,
  parts: partCommands,
  backup: backupCommands,
  time: timeCommands,
};
const length = 18;
const paid = ['applicants: apply', 'applicants: pay'];
const claimed = [...paid, ...paid, ...paid, 'time: a day', 'claims: claim'];
const claims = [...paid, ...paid, ...claimed, 'claims: claim'];
const byTransfer = [
  'gateway: refuses all',
  'applicants: refund',
  'time: a day',
  'time: a day',
  'transfers: choose',
  'transfers: account',
  'time: a day',
];
/** The start of a sequence and its most frequent commands, so that it gets far in one theme. */
const scenarios: readonly { readonly opening: readonly string[]; readonly themes: readonly string[] }[] = [
  { opening: claimed, themes: ['claims', 'payouts'] },
  { opening: claimed, themes: ['payouts', 'payouts', 'time', 'refunds', 'disputes'] },
  {
    opening: [...paid, ...paid, 'gateway: slow', 'applicants: refund', 'gateway: decides'],
    themes: ['refunds', 'gateway'],
  },
  { opening: [...paid, ...paid, 'gateway: refuses', 'applicants: refund', 'time: time'], themes: ['refunds', 'time'] },
  {
    opening: [...paid, ...byTransfer, 'runs: make', 'runs: approve'],
    themes: ['transfers', 'transfers', 'runs', 'bank', 'refunds', 'disputes', 'time'],
  },
  {
    opening: [
      ...paid,
      ...byTransfer,
      'runs: make',
      'runs: approve',
      'transfers: paid',
      'transfers: returned',
      'bank: import',
    ],
    themes: ['transfers', 'transfers', 'bank', 'runs', 'time'],
  },
  {
    opening: [...claimed, ...byTransfer, 'runs: make', 'runs: approve', 'runs: bulk debit', 'bank: import'],
    themes: ['bank', 'transfers', 'payouts', 'runs', 'time'],
  },
  { opening: [...paid, 'disputes: opens'], themes: ['disputes', 'refunds', 'applicants'] },
  { opening: ['applicants: apply', 'applicants: payWrong'], themes: ['review', 'disputes', 'office'] },
  {
    opening: [...claimed, 'backup: backup', 'applicants: pay', ...paid, 'payouts: begin', 'backup: restore'],
    themes: ['backup', 'payouts', 'review', 'time', 'refunds'],
  },
  {
    opening: [...paid, ...paid, 'proposals: part', 'backup: backup', 'proposals: agree', 'backup: restore'],
    themes: ['backup', 'proposals', 'parts', 'gateway', 'time'],
  },
  {
    opening: [...paid, ...paid, 'applicants: refund', 'backup: backup'],
    themes: ['refunds', 'gateway', 'backup', 'applicants', 'disputes'],
  },
  {
    opening: [...claimed, 'payouts: begin', 'payouts: transfer', 'bank: import'],
    themes: ['bank', 'bank', 'payouts', 'claims', 'office', 'time'],
  },
  {
    opening: [
      ...claimed,
      'payouts: transfer',
      'bank: import',
      'backup: backup',
      'payouts: returned',
      'backup: restore',
    ],
    themes: ['bank', 'backup', 'payouts', 'time'],
  },
  {
    opening: [...paid, ...paid, 'proposals: part', 'proposals: agree', 'gateway: desk'],
    themes: ['proposals', 'parts', 'applicants', 'gateway', 'time'],
  },
  {
    opening: [...paid, 'proposals: part', ...paid, 'time: a day', 'proposals: whole', 'proposals: agree'],
    themes: ['proposals', 'proposals', 'refunds', 'time', 'disputes'],
  },
  {
    opening: [...claims, 'time: a day', 'runs: make', 'runs: approve', 'runs: bulk debit', 'bank: import'],
    themes: ['runs', 'runs', 'moves', 'bank', 'claims', 'time'],
  },
  {
    opening: [...claimed, 'payouts: transfer', 'moves: move', 'bank: import'],
    themes: ['moves', 'moves', 'payouts', 'office', 'bank'],
  },
  { opening: [], themes: ['time', 'applicants', 'gateway', 'office'] },
];

test(
  `${sequences} sequences of commands from seed ${seed} agree with a model of the money`,
  { timeout: 180_000 + sequences * 20_000 },
  async () => {
    const disagreements: Error[] = [];
    let walked = 0;
    let steps = 0;
    const at = performance.now();
    const walkOn = async (system: System): Promise<void> => {
      for (const number of numbers.filter((each) => gatewayOf(each) === system.gatewayName))
        try {
          steps += await walk(system, number);
          if (++walked % 50 === 0) report();
        } catch (error) {
          disagreements.push(error as Error);
          console.error(inWords(error as Error));
        }
    };
    const report = (): void => {
      const seconds = Math.round((performance.now() - at) / 1000);
      console.log(`${walked} sequences, ${steps} steps, ${disagreements.length} disagreements after ${seconds} s`);
    };
    await Promise.all(systems.map(walkOn));
    report();
    if (disagreements[0]) throw disagreements[0];
  },
);

function inWords({ message, cause }: Error): string {
  const { actual, expected } = (cause ?? {}) as { actual?: unknown; expected?: unknown };
  return `${message}\n${String(cause)}\nexpected ${JSON.stringify(expected)}\nactual   ${JSON.stringify(actual)}`;
}

/** Runs one sequence; a disagreement throws with its steps. @returns the number of steps */
async function walk(system: System, number: number): Promise<number> {
  const steps: string[] = [];
  try {
    await run(system, seededRandom(number), steps);
    if (process.env['STEPS']) console.log(`${number}:\n  ${steps.join('\n  ')}`);
    return steps.length;
  } catch (error) {
    throw new Error(`SEED=${number} SEQUENCES=1 repeats it, at ${system.gatewayName}:\n  ${steps.join('\n  ')}`, {
      cause: error,
    });
  }
}

async function run(system: System, random: Random, steps: string[]): Promise<void> {
  await system.reset(random.below(7));
  for (const account of [runMaker, runApprover, colleague]) await asFinance(system.app.product.ctx, account);
  const people: Person[] = [];
  for (const name of ['Asha', 'Binod', 'Chandan'])
    people.push({ name, who: await system.app.applicant(), account: `${people.length + 1}00200300400` });
  // A session ends after a month, which may be shorter than a sequence: these people keep theirs.
  await system.rows("update session set expires_at = expires_at + interval '10 years'");
  const world = newWorld(people, await system.now());
  const { opening, themes } = random.pick(scenarios);
  const coming = [...opening];
  const last = Math.max(length, opening.length + 4) - 1;
  for (let n = 0; n <= last;) {
    const name = coming.shift() ?? choose(random, themes);
    steps.push(`${name}: …`);
    const outcome = await commandNamed(name)(system, world, random);
    // It was not applicable: takes another one.
    if (outcome === undefined) steps.pop();
    if (outcome === undefined) continue;
    steps[steps.length - 1] = `${name}: ${outcome}`;
    await compare(system, world, { step: n, last });
    n++;
  }
}

/** Chooses a command, `group: name`: mostly of the themes, by its weight in its group. */
function choose(random: Random, themes: readonly string[]): string {
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

async function compare(system: System, world: World, { step, last }: { step: number; last: number }): Promise<void> {
  await system.settle();
  await observe(system, world);
  followCover(world, await system.now());
  // The books are compared after every step; screens in turn, for speed.
  const { people } = world;
  await check(system, world, step === last ? people : people.slice(step % people.length).slice(0, 1));
}
