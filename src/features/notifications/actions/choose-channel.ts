import type { Context, Tx } from '#kit/context.ts';
import { before } from '#kit/time.ts';
import type { ChannelChoice, ChoiceSource, TextChannel } from '../model/deliveries.ts';
import { endAbsenceBefore, insertChoice, lockChoice, newestChoice } from '../store/choices.ts';
import { codeRetryMs } from '../terms.ts';

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
 * Records by which way the holder of a number wants texts, in the caller's transaction: the proof of a consent, or of its end. A
 * choice of WhatsApp has a number tried again that was not there; a login that repeats the choice of before does not. Safe to
 * repeat. @returns whether it changed
 */
export async function chooseChannel(ctx: Context, tx: Tx, choice: Choice): Promise<boolean> {
  await lockChoice(tx, choice.phone);
  const newest = await newestChoice(tx, choice.phone);
  if (choice.writtenAt && newest && newest.at > choice.writtenAt) return false;
  const isNew = newest?.channel !== choice.channel || isStopAgain(choice, newest);
  // A login repeats the choice of before, and its OTP was sent before: that WhatsApp did not reach the number with that is newer.
  const isLogin = choice.source === 'sign-in';
  if (choice.channel === 'whatsapp' && (isNew || !isLogin))
    await endAbsenceBefore(tx, choice.phone, before(ctx.now(), isLogin ? codeRetryMs : 0));
  if (!isNew) return false;
  await insertChoice(tx, { ...choice, at: ctx.now() });
  return true;
}

/** A stop word ends what we may answer too: it counts where SMS was chosen in another way, and after what was written in between. */
const isStopAgain = ({ source, writtenAt }: Choice, newest: ChannelChoice): boolean =>
  source === 'stop-word' && (newest.source !== source || (writtenAt !== undefined && writtenAt > newest.at));
