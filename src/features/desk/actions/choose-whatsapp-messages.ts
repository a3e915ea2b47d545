import type { Result } from '#kit/result.ts';
import { chooseMessages } from '#features/notifications/actions/choose-messages.ts';
import type { DeskContext } from './context.ts';

/** Sets which messages go by WhatsApp, as `chooseMessages` does. `seen`: those of the page, separated by spaces. */
export const chooseWhatsappMessages = (
  ctx: DeskContext,
  { messages, seen }: { readonly messages: readonly string[]; readonly seen: string },
  actor: string,
): Promise<Result<undefined, 'desk/settings-changed'>> =>
  chooseMessages(ctx, { chosen: messages, seen: seen.split(' ').filter(Boolean) }, actor);
