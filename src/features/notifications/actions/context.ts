import type { Context } from '#kit/context.ts';
import type { MailChannel } from '../providers/mail-port.ts';
import type { SmsChannel } from '../providers/port.ts';

/** Sends SMS with the provider for new messages, from the settings. */
export type SmsContext = Context & { readonly sms: SmsChannel };
export type SendingContext = SmsContext & {
  /** All configured providers. */
  readonly smsProviders: readonly SmsChannel[];
  readonly mails: MailChannel;
};
