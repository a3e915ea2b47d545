import type { Context } from '#kit/context.ts';
import { listRoleRows } from '../store/jobs.ts';

/** A role that was added since then is found after this time. */
const freshMs = 1000;
const spellingOf = (name: string): string => name.trim().toLowerCase();

/**
 * Tells whether a role that is not archived has this name, ignoring casing and outer spaces. Anonymous requests can ask for any number of
 * names, so the names are read once a second at most.
 */
export function knownNames(ctx: Context): (name: string) => Promise<boolean> {
  const read = async (at: Date): Promise<ReadonlySet<string>> =>
    new Set(
      (await listRoleRows(ctx.db, at)).flatMap((role) => (role.archivedAt === null ? [spellingOf(role.name)] : [])),
    );
  let list: { readonly readAt: number; readonly names: Promise<ReadonlySet<string>> } | undefined;
  return async (name) => {
    const at = ctx.now();
    if (!list || Math.abs(at.getTime() - list.readAt) >= freshMs) list = { readAt: at.getTime(), names: read(at) };
    return (await list.names).has(spellingOf(name));
  };
}
