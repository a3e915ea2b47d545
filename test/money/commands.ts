import type { Random } from '#test/seed.ts';
import type { System } from './system.ts';
import type { World } from './world.ts';

/**
 * A command of the model. @returns its result, for the steps of a failed sequence; undefined: there was nothing to
 * apply it to.
 */
export type Command = (system: System, world: World, random: Random) => Promise<string | undefined>;
export interface Weighted {
  readonly weight: number;
  readonly run: Command;
}
export const pickFrom = <T>(random: Random, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);

/** Mostly a suitable one; sometimes any, which must be refused. */
export const pickMostly = <T>(random: Random, from: readonly T[], isLikely: (input: T) => boolean): T | undefined => {
  const likely = from.filter(isLikely);
  return pickFrom(random, likely.length > 0 && random.below(4) > 0 ? likely : from);
};
