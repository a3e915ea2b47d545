import type { Context, Tx } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { maskPhone, type Phone } from '#kit/text/phone.ts';
import { ok, refuse, refuseViolation, type Result } from '#kit/result.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { differingNames, nameTaken } from '#features/accounts/model.ts';
import { accountFor } from '#features/accounts/actions/account-for.ts';
import { findByPhone } from '#features/accounts/actions/find-by-phone.ts';
import { lockFactors } from '../store/attempts.ts';
import { deleteFactors } from '../store/factors.ts';
import { deleteInvitation } from '../store/invitations.ts';
import { StaffRolesRevoked } from '../events.ts';
import { mayChangeStaff } from './may-change-staff.ts';
import { reportChange } from './notify-owners.ts';
import { hasRole, isStaff } from '../store/members.ts';
import {
  countOwners,
  grantRole,
  lockRoles,
  revokeDeskSessionsOf,
  revokeOtherOwners,
  revokeRoles,
} from '../store/staff.ts';

const otherName = { fields: [{ field: 'name', reason: 'other' }] } as const;

/** A role belongs to a number, which the audit keeps apart. */
const whose = (phone: string) => ({ subject: maskPhone(phone), personal: { phone } });
const auditRevoked = (tx: Tx, actor: string, phone: Phone, role: StaffRole): Promise<void> =>
  recordAudit(tx, { actor, action: 'accounts/revoke-role', ...whose(phone), before: { role } });

type GrantRefusal = 'http/not-allowed' | 'staff/has-role' | 'staff/name-taken' | 'staff/other-name';
/**
 * Gives a phone number a role, also before its first login: it gets its account, so that work can be handed to it. All owners
 * are notified. Refuses one whose account has the name that another member of staff shows.
 * @param more.name of the person, for an account without one; another name than the account's is refused
 * @param more.seeded since when the demo's staff have their roles, without a message
 */
export const grantStaffRole = (
  ctx: Context,
  phone: Phone,
  role: StaffRole,
  actor: string,
  { name, seeded }: { readonly name?: string | undefined; readonly seeded?: Date | undefined } = {},
): Promise<Result<undefined, GrantRefusal>> =>
  ctx
    .transaction(async (tx): Promise<Result<undefined, GrantRefusal>> => {
      if (!(await mayChangeStaff(tx, actor))) return refuse('http/not-allowed');
      if (await hasRole(tx, phone, role)) return refuse('staff/has-role');
      const at = seeded ?? ctx.now();
      const account = await accountFor(tx, { phone, language: undefined, at, name });
      if (name !== undefined && account.name !== name) return refuse('staff/other-name', otherName);
      await grantRole(tx, { phone, role, at, by: actor });
      await recordAudit(tx, { actor, action: 'accounts/grant-role', ...whose(phone), after: { role } });
      if (!seeded) await reportChange(ctx, tx, { change: 'granted', role, phone, by: actor });
      return ok(undefined);
    })
    .catch(refuseViolation(differingNames, 'staff/name-taken', name === undefined ? {} : nameTaken));

/** Ends the desk sessions of a number that lost a role; with its last one its invitation and its second factors go too. */
async function endAccess(ctx: Context, tx: Tx, phone: Phone): Promise<void> {
  const account = await findByPhone({ db: tx }, phone);
  // The person before their sessions, as a sign-in locks them.
  if (account) await lockFactors(tx, account.id);
  await revokeDeskSessionsOf(tx, phone, ctx.now());
  if (await isStaff(tx, phone)) return;
  await deleteInvitation(tx, phone);
  if (account) await deleteFactors(tx, account.id);
}

/**
 * Takes a role of a phone number away, or all of them, effective at once: its desk sessions end, and with the last role its
 * second factors go. The last owner stays.
 * @returns the revoked roles
 */
export const revokeStaffRoles = (
  ctx: Context,
  phone: Phone,
  role: StaffRole | undefined,
  actor: string,
): Promise<Result<readonly StaffRole[], 'http/not-allowed' | 'staff/no-role' | 'staff/last-owner'>> =>
  ctx
    .transaction(async (tx) => {
      if (!(await mayChangeStaff(tx, actor))) return refuse('http/not-allowed');
      const revoked = await revokeRoles(tx, phone, role);
      if (revoked.length === 0) return refuse('staff/no-role');
      if (revoked.includes('owner') && (await countOwners(tx)) === 0) throw new LastOwner();
      for (const former of revoked) {
        await auditRevoked(tx, actor, phone, former);
        await reportChange(ctx, tx, { change: 'revoked', role: former, phone, by: actor });
      }
      await endAccess(ctx, tx, phone);
      await ctx.emit(tx, StaffRolesRevoked({ roles: revoked }));
      return ok(revoked);
    })
    .catch((error: unknown) => {
      if (error instanceof LastOwner) return refuse('staff/last-owner');
      throw error;
    });
/** Rolls the transaction back. */
class LastOwner extends Error {}

/** Makes a number an owner for the settings, and revokes the role of earlier configured numbers; safe to repeat. */
export const makeConfiguredOwner = (ctx: Context, phone: Phone, actor: string, seeded?: Date): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockRoles(tx);
    const formerOwners = await revokeOtherOwners(tx, phone, actor);
    for (const former of formerOwners) {
      await auditRevoked(tx, actor, former, 'owner');
      await reportChange(ctx, tx, { change: 'revoked', role: 'owner', phone: former, by: actor });
      await endAccess(ctx, tx, former);
    }
    if (formerOwners.length > 0) await ctx.emit(tx, StaffRolesRevoked({ roles: ['owner'] }));
    if (!(await grantRole(tx, { phone, role: 'owner', at: seeded ?? ctx.now(), by: actor }))) return;
    await recordAudit(tx, { actor, action: 'accounts/grant-role', ...whose(phone), after: { role: 'owner' } });
    if (!seeded) await reportChange(ctx, tx, { change: 'granted', role: 'owner', phone, by: actor });
  });
