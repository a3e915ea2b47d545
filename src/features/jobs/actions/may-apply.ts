import type { Session } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type RolesContext, rolesFor } from './read-roles-for.ts';
import type { Role, RoleRefusal } from '../model/jobs.ts';

/**
 * Whether the person of a session may apply for a role now. Without a session only a role open to everyone is allowed;
 * the caller decides whether applying needs a session.
 */
export async function mayApply(
  ctx: RolesContext,
  role: Role,
  session: Session | undefined,
): Promise<Result<undefined, RoleRefusal>> {
  const [found] = await rolesFor(ctx, [role], session);
  return found?.refusal ? refuse(found.refusal) : ok(undefined);
}
