import type { Session } from '#kit/context.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { type RolesContext, openingsOf } from '#features/jobs/actions/read-openings.ts';
import type { Role, RoleRefusal } from '#features/jobs/model.ts';

/**
 * Whether the person of a session may apply for a role now. Without a session only a role open to everyone is allowed;
 * the caller decides whether applying needs a session.
 */
export async function mayApply(
  ctx: RolesContext,
  role: Role,
  session: Session | undefined,
): Promise<Result<undefined, RoleRefusal>> {
  const [opening] = await openingsOf(ctx, [role], session);
  return opening?.refusal ? refuse(opening.refusal) : ok(undefined);
}
