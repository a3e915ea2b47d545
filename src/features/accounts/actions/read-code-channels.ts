import type { Language } from '#kit/language.ts';
import { readSite } from '#features/content/actions/read-content.ts';
import { textWays } from '#features/notifications/actions/text-ways.ts';
import type { TextChannel } from '#features/notifications/model/deliveries.ts';
import type { SignInContext } from './context.ts';

/** The channels that can carry an OTP, and whom to call without one. */
export const readCodeChannels = async (
  ctx: SignInContext,
  language: Language = 'en',
): Promise<{ readonly channels: readonly TextChannel[]; readonly callUs: string }> => ({
  channels: textWays(ctx),
  callUs: (await readSite(ctx, language)).phone,
});
