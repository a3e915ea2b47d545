import type { Context, Session } from '#kit/context.ts';
import type { Role, RoleRefusal } from '../model/jobs.ts';
import { checkMayApply, shownClosing } from '../rules/jobs.ts';
import { findRoleRow, listRoleRows, readPaidRolesOn } from '../store/jobs.ts';
import { openingsInvitedTo } from '../store/invited.ts';

export type RolesContext = Context & { readonly config: { readonly demo: boolean } };

/** A role and whether one person may apply for it. */
export interface RoleForPerson {
  readonly role: Role;
  /** Why this person may not apply; undefined when they may. */
  readonly refusal: RoleRefusal | undefined;
  /** True while a person without a session may apply too. */
  readonly openToAll: boolean;
  /** The closing text for readers. */
  readonly closing: string;
}

/** Every role that is not archived, in the order of the notice, for the person of a session. */
export const readRolesFor = async (ctx: RolesContext, session: Session | undefined): Promise<RoleForPerson[]> =>
  rolesFor(
    ctx,
    (await listRoleRows(ctx.db, await ctx.businessNow())).filter(({ archivedAt }) => archivedAt === null),
    session,
  );

/** One role by name, ignoring casing and outer spaces; undefined for an unknown or archived one. */
export async function readRoleFor(
  ctx: RolesContext,
  name: string,
  session: Session | undefined,
): Promise<RoleForPerson | undefined> {
  const role = await findRoleRow(ctx.db, name, await ctx.businessNow());
  return role?.archivedAt === null ? (await rolesFor(ctx, [role], session))[0] : undefined;
}

/** The demo ignores the owner's switch, because no real money is paid there. */
export async function rolesFor(
  ctx: RolesContext,
  roles: readonly Role[],
  session: Session | undefined,
): Promise<RoleForPerson[]> {
  const needsInvitation = session !== undefined && roles.some((role) => role.state === 'invited');
  const invitedTo = needsInvitation ? await openingsInvitedTo(ctx.db, session.phone) : [];
  const switchedOn = ctx.config.demo || (await readPaidRolesOn(ctx.db));
  return roles.map((role) => {
    const isInvited = invitedTo.some((to) => to.role === role.name && to.opening === role.opening);
    const permission = checkMayApply(role, { isInvited, switchedOn });
    const openToAll = checkMayApply(role, { isInvited: false, switchedOn }).ok;
    return {
      role,
      refusal: permission.ok ? undefined : permission.refusal.code,
      openToAll,
      closing: shownClosing(role, openToAll),
    };
  });
}
