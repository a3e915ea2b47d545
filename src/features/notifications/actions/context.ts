import type { Context } from '#kit/context.ts';
import type { MailChannel } from '../providers/mail-port.ts';
import type { SmsProvider } from '../providers/port.ts';

/** Sends SMS with the provider for new messages, from the settings. */
export type SmsContext = Context & { readonly sms: SmsProvider };
export type SendingContext = SmsContext & {
  /** All configured providers. */
  readonly smsProviders: readonly SmsProvider[];
  readonly mails: MailChannel;
};
