import type { StaffRole } from './desk-access.ts';

/** How staff with the roles `viewer` see these actors, by account id; an actor without an account has no name. */
export type FindActorNames = (
  actors: readonly string[],
  viewer: readonly StaffRole[],
) => Promise<ReadonlyMap<string, string>>;
