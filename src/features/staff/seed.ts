import type { Context } from '#kit/context.ts';
import type { StaffRole } from '#kit/desk/desk-access.ts';
import { type Phone, readPhone } from '#kit/text/phone.ts';
import { before, dayMs } from '#kit/time.ts';
import { ok, refuseViolation } from '#kit/result.ts';
import { differingNames } from '#features/accounts/model.ts';
import { StartupError } from '#platform/operations/config.ts';
import { grantStaffRole, makeConfiguredOwner } from './actions/change-roles.ts';
import { readDemoSeeded, writeDemoSeeded } from './store/members.ts';

export type SeedContext = Context & {
  readonly config: { readonly ownerPhone: string | undefined; readonly demo: boolean };
};

/** The demo's staff besides its owner, one of each role and two for what needs two persons. */
const demoStaff: readonly (readonly [phone: string, role: StaffRole])[] = [
  ['+919000000010', 'recruiter'],
  ['+919000000011', 'finance'],
  ['+919000000012', 'finance'],
  ['+919000000013', 'editor'],
  ['+919000000014', 'viewer'],
  ['+919000000015', 'sales'],
];

/** The demo's staff have their rights since its invented business began, so that they can be second persons at once. */
const demoStaffMs = 190 * dayMs;

/**
 * Makes the configured number an owner, also before its first login. A demo gets its staff at the first start only, so
 * that changes of its owner stay.
 */
export async function seedStaff(ctx: SeedContext): Promise<void> {
  const since = ctx.config.demo ? before(ctx.now(), demoStaffMs) : undefined;
  await ensureOwner(ctx, since);
  if (!since || (await readDemoSeeded(ctx.db))) return;
  for (const [phone, role] of demoStaff) await grantStaffRole(ctx, phone as Phone, role, 'demo', { seeded: since });
  await writeDemoSeeded(ctx.db);
}

export async function ensureOwner(
  ctx: Context & { readonly config: { readonly ownerPhone: string | undefined } },
  seeded?: Date,
): Promise<void> {
  const typed = ctx.config.ownerPhone;
  if (typed === undefined) return;
  const phone = readPhone(typed);
  if (!phone) throw new StartupError('STAFF_OWNER_PHONE is not a mobile number, such as +919876543210');
  const made = await makeConfiguredOwner(ctx, phone, 'settings', seeded)
    .then(ok)
    .catch(refuseViolation(differingNames, 'staff/name-taken'));
  if (!made.ok)
    throw new StartupError(
      'the account of STAFF_OWNER_PHONE has the name of a member of staff: correct one of the two names at the desk first',
    );
}
