import type { Context } from '#kit/context.ts';
import { ok, type Result } from '#kit/result.ts';
import { requireAccount } from '#features/accounts/actions/find-account.ts';
import { completeProfile } from '#features/accounts/actions/complete-profile.ts';

/** Names a person who signed in to the desk only. The value is false when there is a name: it stays. */
export async function giveName(
  ctx: Context,
  { accountId, name }: { readonly accountId: string; readonly name: string },
): Promise<Result<boolean, 'accounts/not-yours' | 'accounts/name-taken'>> {
  const { phone } = await requireAccount(ctx.db, accountId);
  const given = await completeProfile(ctx, { accountId, phone }, { userId: accountId, name, phone });
  return given.ok ? ok(given.value.completedNow) : given;
}
