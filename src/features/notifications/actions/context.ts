import type { Context } from '#kit/context.ts';
import { codeTemplateName, codeTemplates, deliveryWaitMs } from '../model/whatsapp-templates.ts';
import type { Ways } from '../store/notifications.ts';
import type { MailChannel } from '../providers/mail-port.ts';
import type { Messenger, SmsProvider } from '../providers/port.ts';

/** `staffMail`: the office's address; `ownerMail`: the owner's. */
export type MessagesContext = Context & { readonly config: { readonly staffMail: string; readonly ownerMail: string } };
/** Sends SMS with the provider for new messages, from the settings. */
export type SmsContext = Context & {
  readonly sms: SmsProvider;
  /** All configured providers. */
  readonly smsProviders: readonly SmsProvider[];
  /** What people can choose instead of SMS. */
  readonly messenger?: Messenger | undefined;
};
export type SendingContext = SmsContext & {
  readonly mails: MailChannel;
};

/** The ways of texts here, as the store asks for them. */
export const waysOf = ({ sms, messenger }: Pick<SmsContext, 'sms' | 'messenger'>): Ways => ({
  sms: { name: sms.name, isOn: sms.isOff !== true },
  messenger: messenger?.name,
  codeTemplates,
  codeTemplateName,
  waitMs: deliveryWaitMs,
});
