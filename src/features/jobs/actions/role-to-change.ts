import type { Tx } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { Role } from '../model/jobs.ts';
import { findRoleRow, lockRole } from '../store/jobs.ts';

export interface RoleChange {
  readonly name: string;
  /** The version that the staff member saw; without one it is made whatever a colleague changed since. */
  readonly version?: number | undefined;
  readonly actor: string;
}

/** Locks a role until the transaction ends and reads it. Refuses a change of what has changed since it was seen. */
export async function roleToChange(
  tx: Tx,
  { name, version }: RoleChange,
  at: Date,
): Promise<Result<Role, 'jobs/unknown-role' | 'jobs/role-changed'>> {
  await lockRole(tx, name);
  const role = await findRoleRow(tx, name, at);
  if (!role) return refuse('jobs/unknown-role');
  return version === undefined || version === role.version ? ok(role) : refuse('jobs/role-changed');
}
