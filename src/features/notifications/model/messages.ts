import type { Language } from '#kit/language.ts';
import type { Sms, SmsIn, SmsSlot } from './sms.ts';

export type MessageChannel = 'sms' | 'email';
/**
 * queued: waits for its next try. sent: accepted by the provider. failed: refused permanently, or given up after three
 * days.
 */
export type MessageState = 'queued' | 'sent' | 'failed';

/** A mail in one language. */
export interface Mail {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** The page that the mail leads to. */
  readonly link: { readonly label: string; readonly path: string };
}
/** One message in one language, for e-mail and as a registered SMS, which is shorter. */
export interface Message extends Mail {
  readonly sms: Sms;
}
/** A name in each language. */
export type Named = Readonly<Record<Language, string>>;
/** A page of the site, and what the person finds there. */
export interface MailLink {
  readonly path: string;
  readonly label: Named;
}
/** Renders a mail in its recipient's language. */
export type MailIn = (language: Language) => Mail;
/** Renders a message in its recipient's language. */
export type MessageIn = (language: Language) => Message;
type MailTexts = Readonly<Record<Language, Pick<Mail, 'subject' | 'text'>>>;
/** Builds a mail with a text per language. */
export const mailIn =
  (template: string, link: MailLink, texts: MailTexts): MailIn =>
  (language) => ({ template, ...texts[language], link: { path: link.path, label: link.label[language] } });
/** Builds a message of an SMS and the texts of its mail. */
export const messageIn =
  (smsIn: SmsIn, link: MailLink, texts: MailTexts): MessageIn =>
  (language) => {
    const sms = smsIn(language);
    return { ...mailIn(sms.template, link, texts)(language), sms };
  };
/** A mail to queue: its text and the link. */
export const mailOf = ({ template, subject, text, link }: Mail, appUrl: string) => ({
  channel: 'email' as const,
  template,
  subject,
  text: `${text}\n\n${link.label}: ${appUrl}${link.path}`,
});
/** An SMS to queue. */
export const smsOf = (sms: Sms) => ({ channel: 'sms' as const, ...sms });

/** A message to queue, already rendered in its recipient's language. */
export interface Outgoing {
  /** What the message is about: `claim:CL-…:paid`. Unique with the channel; a second message is not queued. */
  readonly source: string;
  readonly channel: MessageChannel;
  /** A phone number in E.164, or an e-mail address. */
  readonly to: string;
  /** The registered template of the text. */
  readonly template: string;
  /** E-mail only. */
  readonly subject?: string;
  readonly text: string;
  /** SMS only: the language of the registered text, and its values. */
  readonly language?: Language;
  readonly slots?: readonly SmsSlot[];
}

/** A message that this process reserved for one try, for its provider. */
export interface ReservedMessage {
  readonly id: string;
  readonly source: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** Null for a mail, like the slots. */
  readonly language: Language | null;
  readonly slots: readonly SmsSlot[] | null;
  /** The provider of this try; null for an e-mail. */
  readonly provider: string | null;
  /** Including the current one. */
  readonly tries: number;
  /** The number of tries by SMS without a certain answer. */
  readonly lostTries: number;
  readonly createdAt: Date;
}

/**
 * Mails to addresses that nobody has confirmed: one that does not arrive is not a fault of ours. The counts of messages that wait or
 * were given up leave it out. The list of unsent messages shows it.
 */
export const unconfirmedTemplates: readonly string[] = ['enquiry-received'];

/** A code that went to WhatsApp; the last part is the OTP's id. Its text is erased when it is sent. */
export const codeSource = (otpId: string): string => `code:${otpId}`;

/** A message that was not sent. Its text is not shown: it can hold a code. */
export interface UnsentMessage {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly template: string;
  readonly state: MessageState;
  readonly fault: string | null;
  readonly createdAt: Date;
  readonly recipient: string;
}
/** How far one message is; `fault`: why its newest try did not work. */
export interface SentMessage {
  readonly state: MessageState;
  readonly fault: string | null;
  readonly createdAt: Date;
}
/** How far a message is, as its recipient reads it. */
export type Delivery = 'sent' | 'sending' | 'failed';
/** How far the SMS and the e-mail about one thing are; null where there is none. */
export type Deliveries = Readonly<Record<MessageChannel, Delivery | null>>;
