import { type Context, type StaffRole, staffRoles } from '#kit/context.ts';
import { maskPhone, type Phone, readPhone } from '#kit/phone.ts';
import { StartupError } from '#platform/operations/config.ts';
import { commandsFor, StaffRefusal } from '#platform/operations/feature.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import {
  findAccountByPhone,
  grantRole,
  listStaff,
  revokeOtherOwners,
  revokeRole,
  revokeSessionsOf,
} from '#features/accounts/store.ts';

const command = commandsFor<Context>();
const phoneOf = (typed: string): Phone => {
  const phone = readPhone(typed);
  if (!phone) throw new StaffRefusal('give a mobile number, for example 9876543210 or +919876543210');
  return phone;
};
const roleOf = (typed: string): StaffRole => {
  const role = staffRoles.find((role) => role === typed);
  if (!role) throw new StaffRefusal(`give a role: ${staffRoles.join(', ')}`);
  return role;
};
/** A role belongs to a number, which the audit keeps apart. */
const whose = (phone: string) => ({ subject: maskPhone(phone), personal: { phone } });

const grant = command({
  name: 'staff-role grant',
  formerNames: ['grant'],
  args: { phone: '<phone>', role: `<${staffRoles.join('|')}>` },
  help: 'Give a phone number a staff role, effective at once',
  async run(ctx, input, actor) {
    const phone = phoneOf(input.phone);
    const role = roleOf(input.role);
    const granted = await ctx.transaction(async (tx) => {
      const changed = await grantRole(tx, { phone, role, at: ctx.now(), by: actor });
      if (changed) await recordAudit(tx, { actor, action: 'accounts/grant-role', ...whose(phone), after: { role } });
      return changed;
    });
    return granted ? `${phone} is now ${role}.` : `${phone} is already ${role}.`;
  },
});

const revoke = command({
  name: 'staff-role revoke',
  formerNames: ['revoke'],
  args: { phone: '<phone>' },
  help: 'Take away the staff role of a phone number, effective at once',
  async run(ctx, input, actor) {
    const phone = phoneOf(input.phone);
    const role = await ctx.transaction(async (tx) => {
      const revoked = await revokeRole(tx, phone);
      if (revoked)
        await recordAudit(tx, { actor, action: 'accounts/revoke-role', ...whose(phone), before: { role: revoked } });
      return revoked;
    });
    if (!role) throw new StaffRefusal(`${phone} has no staff role`);
    return `${phone} is no longer ${role}.`;
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

const endSessions = command({
  name: 'session end',
  formerNames: ['sessions end'],
  args: { phone: '<phone>' },
  help: 'Log a phone number out on all devices, at once',
  async run(ctx, input, actor) {
    const phone = phoneOf(input.phone);
    const ended = await ctx.transaction(async (tx) => {
      const account = await findAccountByPhone(tx, phone);
      if (!account) throw new StaffRefusal(`${phone} has never logged in`);
      const count = await revokeSessionsOf(tx, account.id, ctx.now());
      await recordAudit(tx, { actor, action: 'accounts/end-sessions', subject: account.id, details: { ended: count } });
      return count;
    });
    return `${ended} ${ended === 1 ? 'session' : 'sessions'} of ${phone} ended.`;
  },
});

export const accountsCommands = [grant, revoke, list, endSessions];

/**
 * Makes the configured number an owner, also before its first login, and revokes the role of earlier configured
 * numbers; safe to repeat.
 */
export async function ensureOwner(
  ctx: Context & { readonly config: { readonly ownerPhone: string | undefined } },
): Promise<void> {
  const typed = ctx.config.ownerPhone;
  if (typed === undefined) return;
  const phone = readPhone(typed);
  if (!phone) throw new StartupError('STAFF_OWNER_PHONE is not a mobile number, such as +919876543210');
  const actor = 'settings';
  await ctx.transaction(async (tx) => {
    for (const former of await revokeOtherOwners(tx, phone, actor))
      await recordAudit(tx, { actor, action: 'accounts/revoke-role', ...whose(former), before: { role: 'owner' } });
    if (!(await grantRole(tx, { phone, role: 'owner', at: ctx.now(), by: actor }))) return;
    await recordAudit(tx, { actor, action: 'accounts/grant-role', ...whose(phone), after: { role: 'owner' } });
  });
}
