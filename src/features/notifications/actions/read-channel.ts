import type { TextChannel } from '../model/deliveries.ts';
import { newestChoice } from '../store/choices.ts';
import { chosenChannel } from '../store/notifications.ts';
import { type SmsContext, waysOf } from './context.ts';
import { textWays } from './text-ways.ts';

export interface OwnChannel {
  /** The ways to choose from. */
  readonly channels: readonly TextChannel[];
  readonly chosen: TextChannel;
  /** Since when it is chosen; null for who chose nothing. */
  readonly since: Date | null;
}
/** Reads the channel of the messages to the holder of a number. */
export async function readChannel(ctx: SmsContext, phone: string): Promise<OwnChannel> {
  const [chosen, choice] = [await chosenChannel(ctx.db, phone, waysOf(ctx)), await newestChoice(ctx.db, phone)];
  return { channels: textWays(ctx), chosen, since: choice?.channel === chosen ? choice.at : null };
}
