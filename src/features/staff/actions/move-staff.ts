import type { Context } from '#kit/context.ts';
import { staffRoles } from '#kit/desk/desk-access.ts';
import { readPhone } from '#kit/text/phone.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import type { MovedMember } from '../model.ts';
import { listStaff } from '../store/staff.ts';
import { grantStaffRole } from './change-roles.ts';

/** They grant roles at the start. */
const starters: readonly string[] = ['demo', 'settings'];
/** Staff whose every role is from a person: the numbers of the settings and of a demo belong to it alone. */
export async function staffToMove(ctx: Pick<Context, 'db'>): Promise<MovedMember[]> {
  const granted = await listStaff(ctx.db);
  const ofTheStart = new Set(granted.flatMap(({ phone, grantedBy }) => (starters.includes(grantedBy) ? phone : [])));
  return granted.filter(({ phone }) => !ofTheStart.has(phone)).map(({ phone, role }) => ({ phone, role }));
}

/** Gives moved staff their roles; each sets up a second factor anew, by an invitation. Safe to repeat. */
export async function takeStaff(
  ctx: Context,
  members: readonly MovedMember[],
  actor: string,
): Promise<Result<number, 'staff/unfit'>> {
  for (const member of members) {
    const phone = readPhone(member.phone);
    const role = staffRoles.find((known) => known === member.role);
    if (!phone || !role) return refuse('staff/unfit', { facts: { member: member.phone } });
    const granted = await grantStaffRole(ctx, phone, role, actor);
    if (!granted.ok && granted.refusal.code !== 'staff/has-role')
      return refuse('staff/unfit', { facts: { member: phone, why: granted.refusal.code } });
  }
  return ok(members.length);
}
