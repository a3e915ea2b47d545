import type { Context } from '#kit/context.ts';
import { type StaffRole, staffRoles } from '#kit/desk-access.ts';
import { type Phone, readPhone } from '#kit/phone.ts';
import { StartupError } from '#platform/operations/config.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { grantStaffRole, makeConfiguredOwner, revokeStaffRoles } from './actions/change-roles.ts';
import { listStaff } from './store.ts';

const command = commandsFor<Context>();
const phoneOf = (typed: string): Phone => {
  const phone = readPhone(typed);
  if (!phone) throw new StaffRefusal('give a mobile number, for example 9876543210 or +919876543210');
  return phone;
};
/** Names of earlier versions. */
const formerRoles: Readonly<Record<string, StaffRole>> = { reviewer: 'recruiter', cashier: 'finance' };
const roleOf = (typed: string): StaffRole => {
  const role = staffRoles.find((role) => role === typed) ?? formerRoles[typed];
  if (!role) throw new StaffRefusal(`give a role: ${staffRoles.join(', ')}`);
  return role;
};

const grant = command({
  name: 'staff-role grant',
  formerNames: ['grant'],
  args: { phone: '<phone>', role: `<${staffRoles.join('|')}>` },
  help: 'Give a phone number a staff role, effective at once; a person can have several',
  async run(ctx, input, actor) {
    const phone = phoneOf(input.phone);
    const role = roleOf(input.role);
    const granted = await grantStaffRole(ctx, phone, role, actor);
    return granted ? `${phone} is now ${role}.` : `${phone} is already ${role}.`;
  },
});

const revoke = command({
  name: 'staff-role revoke',
  formerNames: ['revoke'],
  args: { phone: '<phone>', role: '[role]' },
  help: 'Take away one staff role of a phone number, or all of them, effective at once',
  async run(ctx, input, actor) {
    const phone = phoneOf(input.phone);
    const role = input.role === undefined ? undefined : roleOf(input.role);
    const revoked = await revokeStaffRoles(ctx, phone, role, actor);
    if (revoked.ok) return `${phone} is no longer ${revoked.value.join(' and ')}.`;
    if (revoked.refusal.code === 'staff/last-owner')
      throw new StaffRefusal(`${phone} is the last owner; grant the role to another number first`);
    throw new StaffRefusal(role === undefined ? `${phone} has no staff role` : `${phone} is not ${role}`);
  },
});

const list = command({
  name: 'staff-role list',
  formerNames: ['roles'],
  help: 'List everyone with a staff role',
  async run(ctx) {
    const staff = await listStaff(ctx.db);
    if (staff.length === 0) return 'Nobody has a staff role.';
    return staff
      .map(
        (member) =>
          `${member.phone}  ${member.role.padEnd(9)} since ${member.grantedAt.toISOString()} by ${member.grantedBy}`,
      )
      .join('\n');
  },
});

export const staffCommands = [grant, revoke, list];

/** Makes the configured number an owner, also before its first login. */
export async function ensureOwner(
  ctx: Context & { readonly config: { readonly ownerPhone: string | undefined } },
): Promise<void> {
  const typed = ctx.config.ownerPhone;
  if (typed === undefined) return;
  const phone = readPhone(typed);
  if (!phone) throw new StartupError('STAFF_OWNER_PHONE is not a mobile number, such as +919876543210');
  await makeConfiguredOwner(ctx, phone, 'settings');
}
