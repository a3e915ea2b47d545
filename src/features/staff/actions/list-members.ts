import { withoutBrackets } from '#kit/text/person-name.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { before } from '#kit/time.ts';
import type { Member, OwnFactors } from '../model.ts';
import { countFactors } from '../store/factors.ts';
import { listMembers as readMembers } from '../store/members.ts';
import { passkeysOf } from '../store/passkeys.ts';
import { listOpenDeskSessions, listStaff } from '../store/staff.ts';
import { deskIdleMs } from '../terms.ts';
import type { StaffContext } from './context.ts';
import { namesOfActors } from './list-colleagues.ts';

/** Everyone with a staff role, owners first, with what they have set up. `grantedBy` is a name where it is a person. */
export async function listMembers(ctx: Pick<StaffContext, 'db' | 'now'>): Promise<Member[]> {
  const now = ctx.now();
  const members = await readMembers(ctx.db, now, before(now, deskIdleMs));
  const granted = await listStaff(ctx.db);
  const names = await namesOfActors(
    ctx.db,
    granted.map(({ grantedBy }) => grantedBy),
  );
  return members.map(({ accountId, name, lockedUntil, invitedUntil, signedInAt, ...member }) => ({
    ...member,
    accountId: accountId ?? undefined,
    name: name === null ? undefined : withoutBrackets(name),
    lockedUntil: lockedUntil ?? undefined,
    invitedUntil: invitedUntil ?? undefined,
    signedInAt: signedInAt ?? undefined,
    roles: granted
      .filter(({ phone }) => phone === member.phone)
      .map(({ role, grantedAt, grantedBy }) => ({ role, grantedAt, grantedBy: names.get(grantedBy) ?? grantedBy })),
  }));
}

/** What a person has set up for their own sign-in, and their open sessions. */
export async function findOwnFactors(
  ctx: Pick<StaffContext, 'db' | 'now'>,
  { accountId }: { readonly accountId: string },
): Promise<OwnFactors> {
  const { apps, recoveryCodes } = await countFactors(ctx.db, accountId);
  const passkeys = await passkeysOf(ctx.db, accountId);
  const { name } = await requireAccount(ctx.db, accountId);
  const now = ctx.now();
  return {
    name,
    hasApp: apps > 0,
    recoveryCodesLeft: recoveryCodes,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({ id, name, createdAt, usedAt: usedAt ?? undefined })),
    sessions: await listOpenDeskSessions(ctx.db, accountId, now, before(now, deskIdleMs)),
  };
}
