import type { Result } from '#kit/result.ts';

export interface MailMessage {
  /** Ours: the `Message-ID` is made from it, so that a repeat after an uncertain end is recognised as the same mail. */
  readonly id: string;
  /** One plain address. */
  readonly to: string;
  /** One line. */
  readonly subject: string;
  readonly text: string;
  /** The registered template that `text` was made from. */
  readonly template: string;
}
/**
 * unreachable: nothing certain came back, or the fault is ours to mend. refused: the server said no to this recipient or
 * this mail, and will again.
 */
export type MailFault = 'mail/unreachable' | 'mail/refused';

/** Sends plain mails. Slow and outside of us: never inside a transaction. */
export interface MailChannel {
  send(message: MailMessage): Promise<Result<{ readonly messageId: string }, MailFault>>;
}
