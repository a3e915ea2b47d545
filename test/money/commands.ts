import type { Chance } from '#test/seed.ts';
import type { System } from './system.ts';
import type { World } from './world.ts';

/** What somebody does. @returns what became of it, for the steps of a failed sequence; undefined: there was nothing to do it with. */
export type Command = (system: System, world: World, random: Chance) => Promise<string | undefined>;
export interface Weighted {
  readonly weight: number;
  readonly run: Command;
}
export const pickFrom = <T>(random: Chance, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);

/** Mostly one with which it can be done; sometimes any, which is to be refused. */
export const pickMostly = <T>(random: Chance, from: readonly T[], isLikely: (input: T) => boolean): T | undefined => {
  const likely = from.filter(isLikely);
  return pickFrom(random, likely.length > 0 && random.below(4) > 0 ? likely : from);
};
