import { after, minuteMs } from '#kit/time.ts';
import { addressHash, type SignInContext, type WithHumanCheck } from '#features/accounts/actions/context.ts';
import { attemptsAt, neededLevel, sharedWindowMs } from '#features/accounts/rules.ts';
import { countSends } from '#features/accounts/store.ts';

/** What a solution must have been made for. */
export const signInPurpose = 'otp';
const checkMs = 5 * minuteMs;

/** A new challenge, as hard as the sends of this address and of all together ask for now; good for five minutes. */
export async function issueHumanCheck<C>(
  ctx: SignInContext & WithHumanCheck<C>,
  it: { readonly address: string },
): Promise<C> {
  const now = ctx.now();
  const sent = await countSends(ctx.db, addressHash(ctx, it.address), after(now, -sharedWindowMs));
  const level = neededLevel(sent, ctx.policy.otp);
  return ctx.humanCheck.issue({
    purpose: signInPurpose,
    level,
    attempts: attemptsAt(level),
    expiresAt: after(now, checkMs),
  });
}
