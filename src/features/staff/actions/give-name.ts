import type { Context } from '#kit/context.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { completeProfile } from '#features/accounts/actions/complete-profile.ts';

/** Names a person who signed in to the desk only; a name never changes. @returns false when there is one. */
export async function giveName(
  ctx: Context,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): Promise<boolean> {
  const { phone } = await requireAccount(ctx.db, accountId);
  const given = await completeProfile(ctx, { accountId, phone }, { userId: accountId, name, phone });
  return given.ok && given.value.completedNow;
}
