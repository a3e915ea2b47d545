import type { Context, Tx } from '#kit/context.ts';
import type { ChoiceSource, TextChannel } from '../model/deliveries.ts';
import { insertChoice, lockChoice, newestChoice } from '../store/choices.ts';

export interface Choice {
  readonly phone: string;
  readonly channel: TextChannel;
  readonly source: ChoiceSource;
  /** What the person agreed to, or wrote. */
  readonly wording: string;
  /** When the message that chose was written, where it can arrive again: a choice made after that moment counts. */
  readonly writtenAt?: Date | undefined;
}
/**
 * Records by which way the holder of a number wants texts, in the caller's transaction: the proof of a consent, or of its end. Safe to
 * repeat. @returns whether it changed
 */
export async function chooseChannel(ctx: Context, tx: Tx, choice: Choice): Promise<boolean> {
  await lockChoice(tx, choice.phone);
  const newest = await newestChoice(tx, choice.phone);
  if (newest?.channel === choice.channel || (choice.writtenAt && newest && newest.at > choice.writtenAt)) return false;
  await insertChoice(tx, { ...choice, at: ctx.now() });
  return true;
}
