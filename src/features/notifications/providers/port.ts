import type { Phone } from '#kit/phone.ts';
import type { Result } from '#kit/result.ts';

export interface SmsMessage {
  readonly to: Phone;
  readonly text: string;
  /** The registered template that `text` was made from, for example `sign-in-code`. */
  readonly template: string;
}
/**
 * unreachable: nothing certain came back; a vendor without idempotency keys may still deliver it, so a repeat is a new
 * message. refused: the vendor said no to this message or this number, and will again.
 */
export type SmsFault = 'texts/unreachable' | 'texts/refused';

/** Sends short messages to phones. Slow and outside of us: never inside a transaction. */
export interface SmsChannel {
  send(message: SmsMessage): Promise<Result<{ readonly messageId: string }, SmsFault>>;
}
