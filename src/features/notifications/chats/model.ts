import type { Language } from '#kit/language.ts';
import type { DeskField, ShownField } from '#kit/desk/desk-access.ts';

/** The record that a conversation is about: `lead:17` or `application:SA-…`. */
export type ChatAbout = `lead:${number}` | `application:${string}`;
/** The page of the record; undefined where none was found. */
export const pageOf = (about: string): string | undefined => {
  const [, kind, id = ''] = /^(lead|application):(.+)$/.exec(about) ?? [];
  return kind === undefined ? undefined : `/desk/${kind}s/${encodeURIComponent(id)}`;
};
/** As staff name the record: `SL-17`. */
export const recordName = (about: string): string => about.replace(/^lead:/, 'SL-').replace(/^application:/, '');
const isOfApplication = (about: string): boolean => about.startsWith('application:');
/** Who sees what a person wrote sees the notes of that record, too. */
export const textFieldOf = (about: string): DeskField => (isOfApplication(about) ? 'application/notes' : 'lead/notes');
export const phoneFieldOf = (about: string): DeskField => (isOfApplication(about) ? 'person/phone' : 'lead/phone');

/** What people send that cannot be opened here, as WhatsApp names it; other: anything else, also what it does not pass on. */
export const unshownTypes = ['video', 'audio', 'sticker', 'location', 'contacts', 'other'] as const;
export type UnshownType = (typeof unshownTypes)[number];
export const isUnshown = (type: string): type is UnshownType => unshownTypes.some((known) => known === type);
/** code-not-requested: the person did not ask for a login code that reached them. */
export type ChatType = 'text' | 'file' | 'code-not-requested' | 'template' | UnshownType;
/** sent: WhatsApp took it. */
export type AnswerState = 'queued' | 'sent' | 'delivered' | 'read' | 'failed';
/** Why a file of a person is not shown. */
export const fileFaults = ['type', 'too-large', 'unreadable', 'gone'] as const;
export type FileFault = (typeof fileFaults)[number];

export interface ChatMessage {
  readonly id: string;
  readonly isOurs: boolean;
  readonly phone: string;
  readonly name: string;
  readonly about: string;
  readonly type: ChatType;
  readonly text: string;
  readonly mediaId: string | null;
  readonly fileKey: string | null;
  readonly fileFault: FileFault | null;
  readonly at: Date;
  readonly settledAt: Date | null;
  readonly author: string;
  readonly language: Language | null;
  readonly state: AnswerState | null;
  readonly fault: string | null;
}
/** A message of a conversation, as the desk shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly isOurs: boolean;
  readonly at: Date;
  /** The colleague who wrote it; empty of theirs. */
  readonly by: string;
  readonly type: ChatType;
  readonly text: ShownField;
  /** What a file is, once it can be opened; null while it is fetched. */
  readonly file: 'picture' | 'pdf' | null;
  readonly fileFault: FileFault | null;
  /** A message of the person that waits for an answer. */
  readonly isWaiting: boolean;
  readonly state: AnswerState | null;
  readonly fault: string | null;
}
/**
 * free: a text can be sent. template: only the template, because the person wrote more than 24 hours ago. asked: it is sent
 * already. stopped: the person
 * does not want our messages there. off: WhatsApp is not set up. hidden: the person hides the number.
 */
export type AnswerWay = 'free' | 'template' | 'asked' | 'stopped' | 'off' | 'hidden';
export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly ShownMessage[];
  /** The id of the message that came last, which may have been written before others. */
  readonly newest: string;
  readonly way: AnswerWay;
  /** Until when a text can be sent. */
  readonly until: Date | null;
  /** The person's language, judged by their last message. */
  readonly language: Language;
}

export const readySentences = ['today', 'call', 'details', 'file', 'thanks'] as const;
export type ReadySentence = (typeof readySentences)[number];
/** What staff answer again and again, in the language of the person. */
export const readyTexts: Readonly<Record<Language, Readonly<Record<ReadySentence, string>>>> = {
  en: {
    today: 'Thank you for your message. We will answer you today.',
    call: 'When may we call you?',
    details: 'Please write what you need, how many, and where we should deliver.',
    file: 'Please send a clear photo or a PDF.',
    thanks: 'Thank you. We have what we need.',
  },
  hi: {
    today: 'आपका संदेश मिल गया, धन्यवाद। हम आज जवाब देंगे।',
    call: 'हम आपको कब कॉल करें?',
    details: 'कृपया लिखें कि क्या चाहिए, कितना चाहिए और कहाँ पहुँचाना है।',
    file: 'कृपया साफ़ फ़ोटो या PDF भेजें।',
    thanks: 'धन्यवाद। हमें जो चाहिए था, मिल गया।',
  },
};
/** Ids are in the order in which the messages came to us. */
export const newestOf = (messages: readonly Pick<ChatMessage, 'id'>[]): string =>
  messages.reduce((newest, { id }) => (id > newest ? id : newest), '');
/** The language that somebody writes in, by its letters. */
export const languageOfText = (texts: readonly string[]): Language =>
  texts.some((text) => /\p{Script=Devanagari}/u.test(text)) ? 'hi' : 'en';
