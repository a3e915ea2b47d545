import type { Language } from '#kit/language.ts';

export type MessageChannel = 'sms' | 'email';
/**
 * queued: waits for its next try. sent: accepted by the provider. failed: refused permanently, or given up after three
 * days.
 */
export type MessageState = 'queued' | 'sent' | 'failed';

/**
 * One message in one language, for SMS and e-mail. The SMS text is registered with the operators: only its variables change.
 */
export interface Message {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** The page that the mail leads to; an SMS has no link. */
  readonly link: { readonly label: string; readonly path: string };
}
/** A name in each language. */
export type Named = Readonly<Record<Language, string>>;
/** A page of the site, and what the person finds there. */
export interface MailLink {
  readonly path: string;
  readonly label: Named;
}
/** Renders a message in its recipient's language. */
export type MessageIn = (language: Language) => Message;
/** Builds a template with a text per language. */
export const messageIn =
  (template: string, link: MailLink, texts: Readonly<Record<Language, Pick<Message, 'subject' | 'text'>>>): MessageIn =>
  (language) => ({ template, ...texts[language], link: { path: link.path, label: link.label[language] } });
/** The text of a mail: that of the SMS, and the link. */
export const mailText = ({ text, link }: Message, appUrl: string): string =>
  `${text}\n\n${link.label}: ${appUrl}${link.path}`;

/** Operators deliver a registered text only while each of its variables has at most so many characters. */
export const maxSlotLength = 30;
/** The value of a variable. */
export const slot = (value: string): string => Array.from(value).slice(0, maxSlotLength).join('').trim();

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
}

/** A message that this process reserved for one try, for its provider. */
export interface ReservedMessage {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** The SMS provider of the first try; null for a mail. */
  readonly provider: string | null;
  /** Including the current one. */
  readonly tries: number;
  readonly createdAt: Date;
}

/** A message that was not sent. Its text is not shown: it can hold a code. */
export interface UnsentMessage {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly template: string;
  readonly state: MessageState;
  readonly fault: string | null;
  readonly createdAt: Date;
  /** Empty where it was erased. */
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
