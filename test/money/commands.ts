import type { Chance } from '#test/seed.ts';
import type { System } from './system.ts';
import type { World } from './world.ts';

/** What somebody does. @returns what became of it, for the list of steps of a failed sequence. */
export type Command = (system: System, world: World, random: Chance) => Promise<string>;
export interface Weighted {
  readonly weight: number;
  readonly run: Command;
}
export const pickFrom = <T>(random: Chance, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);
