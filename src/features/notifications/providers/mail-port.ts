import type { Result } from '#kit/result.ts';

export interface MailMessage {
  /** Our message ID. `Message-ID` derives from it, so that mail servers recognise a repeat. */
  readonly id: string;
  /** One plain e-mail address. */
  readonly to: string;
  /** A single line. */
  readonly subject: string;
  readonly text: string;
  /** The registered template of `text`. */
  readonly template: string;
}
/**
 * unreachable: no certain answer, or a fault on our side. refused: the server permanently rejects this recipient or
 * mail. deferred: it does not take a mail for this recipient now; it takes others.
 */
export type MailFault = 'mail/unreachable' | 'mail/refused' | 'mail/deferred';

/** Sends plain-text mails. Slow vendor call: never inside a transaction. */
export interface MailChannel {
  send(message: MailMessage): Promise<Result<{ readonly vendorMessageId: string }, MailFault>>;
}
