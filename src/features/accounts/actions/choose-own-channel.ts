import type { Language } from '#kit/language.ts';
import { ok, refuse, type Result } from '#kit/result.ts';
import { companyNames } from '#features/content/actions/company-names.ts';
import { chooseChannel } from '#features/notifications/actions/choose-channel.ts';
import { type OwnChannel, readChannel } from '#features/notifications/actions/read-channel.ts';
import { textWays } from '#features/notifications/actions/text-ways.ts';
import { consentText } from '#features/notifications/model/consent.ts';
import type { TextChannel } from '#features/notifications/model/deliveries.ts';
import type { SignInContext } from './context.ts';

/** Reads the channel of the messages to the holder of a number. */
export async function readOwnChannel(
  ctx: SignInContext,
  { phone, language }: { readonly phone: string; readonly language: Language },
): Promise<Omit<OwnChannel, 'since'> & { readonly since: string | null; readonly consent: string }> {
  const { since, ...own } = await readChannel(ctx, phone);
  return { ...own, since: since?.toISOString() ?? null, consent: await consentIn(ctx, language) };
}
const consentIn = async (ctx: SignInContext, language: Language): Promise<string> =>
  consentText[language]((await companyNames(ctx))[language]);

/** The person's own choice, which also ends a consent; safe to repeat. */
export async function chooseOwnChannel(
  ctx: SignInContext,
  { phone, channel, language }: { readonly phone: string; readonly channel: TextChannel; readonly language: Language },
): Promise<Result<undefined, 'accounts/no-such-way'>> {
  if (!textWays(ctx).includes(channel)) return refuse('accounts/no-such-way');
  const wording = channel === 'whatsapp' ? await consentIn(ctx, language) : 'SMS';
  await ctx.transaction((tx) => chooseChannel(ctx, tx, { phone, channel, source: 'my-applications', wording }));
  return ok(undefined);
}
