import type { Context } from '#kit/context.ts';
import type { MailChannel } from '../providers/mail-port.ts';
import type { SmsProvider } from '../providers/port.ts';

/** `staffMail`: the office's address; `ownerMail`: the owner's. */
export type MessagesContext = Context & { readonly config: { readonly staffMail: string; readonly ownerMail: string } };
/** Sends SMS with the provider for new messages, from the settings. */
export type SmsContext = Context & {
  readonly sms: SmsProvider;
  /** All configured providers. */
  readonly smsProviders: readonly SmsProvider[];
};
export type SendingContext = SmsContext & {
  readonly mails: MailChannel;
};
