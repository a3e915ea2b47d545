// How fast this machine is now, for tests that measure seconds.
import { spawnSync } from 'node:child_process';
import { median } from '../../bench/figures.ts';

/** What the work took on the machine, idle, on which the seconds of the documentation were measured (23 November 2026). */
const documentedMs = 500;
/** The kind of work that a start is: Node.js begins, and reads, compiles and runs much text once. */
const work = `
  let text = '';
  for (let n = 0; n < 30000; n++) text += 'const f' + n + ' = (rows) => rows.map((row) => row * ' + n + ').filter(Boolean);\\n';
  const tenth = Array.from({ length: 3000 }, (_, n) => 'f' + n * 10);
  for (let round = 0; round < 6; round++) {
    const made = new Function(text + 'return [' + tenth + ']')();
    let sum = 0;
    for (const f of made) sum += f([1, 2, 3]).length;
  }`;

/** Does that work once. @returns milliseconds */
export function workMs(): number {
  const began = performance.now();
  const { status } = spawnSync(process.execPath, ['-e', work]);
  if (status !== 0) throw new Error('the work that measures the machine did not end well');
  return performance.now() - began;
}

/** How many times as long this machine takes, by times of that work; 1 for a faster one. */
export const pace = (times: readonly number[] = Array.from({ length: 5 }, workMs)): number =>
  Math.max(1, median(times) / documentedMs);

/**
 * The documented seconds are for that machine, idle; what is allowed grows with the pace. @returns milliseconds
 *
 * @param times of the work, done among what is measured; without them it is done now
 */
export const within = (ms: number, times?: readonly number[]): number => ms * pace(times);
