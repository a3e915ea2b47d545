import type { Language } from '#kit/language.ts';

export type MessageChannel = 'sms' | 'email';
/** queued: waits for its next try. sent: a channel took it. failed: refused for good, or given up after three days. */
export type MessageState = 'queued' | 'sent' | 'failed';

/** What a person is told in one language, by SMS and by e-mail. As registered with the operators: only the slots vary. */
export interface Message {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
}
/** A message in the language that its recipient chose. */
export type MessageIn = (language: Language) => Message;
/** One template with its text in each language. */
export const messageIn =
  (template: string, texts: Readonly<Record<Language, Omit<Message, 'template'>>>): MessageIn =>
  (language) => ({ template, ...texts[language] });
/** A name in each language of a message. */
export type Named = Readonly<Record<Language, string>>;

/** A message to be queued, rendered once in its recipient's language. */
export interface Outgoing {
  /** What it tells, once: `claim:CL-…:paid`. A second message of the same source and channel is not queued. */
  readonly source: string;
  readonly channel: MessageChannel;
  /** A phone number in E.164, or an e-mail address. */
  readonly to: string;
  /** The registered template that the text was made from. */
  readonly template: string;
  /** E-mail only. */
  readonly subject?: string;
  readonly text: string;
}

/** A queued message as it is handed to its channel. */
export interface ClaimedMessage {
  readonly id: string;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  /** This one included. */
  readonly tries: number;
  readonly createdAt: Date;
}

/** What staff see of a message; nothing personal. */
export interface MessageOverview {
  readonly id: string;
  readonly source: string;
  readonly channel: MessageChannel;
  readonly template: string;
  readonly state: MessageState;
  readonly tries: number;
  readonly fault: string | null;
  readonly createdAt: Date;
  readonly nextTryAt: Date;
}
