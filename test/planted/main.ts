// Plants faults into the product, one at a time, and says which of them the tests find. It changes the checkout that it runs
// in and changes it back. Usage: npm run test:planted -- [--count 60] [--seed 1] [--skip 0]
import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { type Planted, plantedIn } from './faults.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    skip: { type: 'string', default: '0' },
  },
});

const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
if (changed !== '') {
  console.error('The checkout has changes; commit them first: this changes its files, and changes them back.');
  process.exit(2);
}

/** What decides: no pages, words, demo or tests. */
const files = globSync('src/{features,kit,platform}/**/*.ts', {
  exclude: ['**/*.test.ts', '**/*words*', '**/migrations/**', '**/web/**', '**/messages.ts'],
}).toSorted();

/** Numbers between 0 and 1 that follow from the seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const next = numbersOf(Number(values.seed));
const oneOf = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!;

/** One fault a file, of files drawn at random. */
function draw(count: number): Planted[] {
  const left = [...files];
  const drawn: Planted[] = [];
  while (drawn.length < count && left.length > 0) {
    const [file] = left.splice(Math.floor(next() * left.length), 1);
    const possible = plantedIn(file!, readFileSync(file!, 'utf8'));
    if (possible.length > 0) drawn.push(oneOf(possible));
  }
  return drawn;
}

/** The first words of what is red; undefined when the command passes. */
function redBy(command: readonly string[], sign: RegExp): string | undefined {
  const { status, stdout, stderr } = spawnSync(command[0]!, command.slice(1), { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status === 0) return undefined;
  const lines = stripVTControlCharacters(`${stdout}\n${stderr}`).split('\n');
  return lines.find((line) => sign.test(line))?.trim() ?? `exit code ${status}`;
}
const vitest = ['node_modules/.bin/vitest', 'run', '--bail', '1', '--project', 'unit', '--project', 'database'];
const test = (...more: readonly string[]) => redBy([...vitest, '--passWithNoTests', ...more], /^ *FAIL /);
/** From the quickest to the slowest; what the first finds needs no other. */
const ways: readonly ((fault: Planted) => string | undefined)[] = [
  ({ file }) => test(file.split('/').slice(0, 3).join('/')),
  () => redBy(['node_modules/.bin/tsc', '--noEmit'], /error TS/),
  () => test(),
];

// The types of the routes, which tsc needs.
execFileSync('node_modules/.bin/react-router', ['typegen'], { stdio: 'ignore' });
const faults = draw(Number(values.count));
let missed = 0;
for (const [at, fault] of faults.entries()) {
  if (at < Number(values.skip)) continue;
  const before = readFileSync(fault.file, 'utf8');
  const restore = (): void => writeFileSync(fault.file, before);
  process.once('exit', restore);
  writeFileSync(fault.file, fault.changed);
  const began = performance.now();
  let foundBy: string | undefined;
  for (const find of ways) foundBy ??= find(fault);
  restore();
  process.off('exit', restore);
  if (!foundBy) missed++;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${at + 1}. ${foundBy ? `found by ${foundBy}` : 'NOT FOUND'} in ${seconds} s  ${fault.file}:${fault.line}`,
  );
  console.log(`   ${fault.was}\n   ${fault.is}`);
}
console.log(`${faults.length - Number(values.skip)} faults planted, ${missed} not found.`);
process.exitCode = missed > 0 ? 1 : 0;
