import type { Language } from '#kit/language.ts';
import type { SmsFault, SmsReport } from '../model/deliveries.ts';
import type { SmsSlot } from '../model/sms.ts';
import type { TemplateState, WhatsappTemplate } from '../model/whatsapp-templates.ts';
import type { Phone } from '#kit/text/phone.ts';
import type { Result } from '#kit/result.ts';

export type { SmsFault };

export interface SmsMessage {
  /** Our id of the message, for vendors that give it back with its reports. */
  readonly id?: string;
  readonly to: Phone;
  readonly text: string;
  /** The registered text, for example `sign-in-code`, and its language. */
  readonly template: string;
  readonly language: Language;
  /** The values in the slots of the registered text, in its order. */
  readonly slots: readonly SmsSlot[];
}
/** Sends SMS. Slow vendor call: never inside a transaction. */
export interface SmsProvider {
  /** Lower case, as in `SMS_PROVIDER`. */
  readonly name: string;
  /** True for a provider that sends nothing. */
  readonly isOff?: boolean;
  send(message: SmsMessage): Promise<Result<{ readonly vendorMessageId: string }, SmsFault>>;
  /** The delivery reports of a request; undefined for one that is not the provider's. Absent where it does not report. */
  readReports?(request: ReportRequest): readonly SmsReport[] | undefined;
}
export interface ReportRequest {
  readonly body: string;
  readonly headers: Headers;
  /** The last part of the path, where the address has a secret. */
  readonly secret: string;
}

/** A message of a person. */
export interface IncomingMessage {
  /** The vendor's id. */
  readonly id: string;
  /** Digits with the country code; empty where the person hides the number. */
  readonly from: string;
  readonly at: Date | undefined;
  readonly type: string;
  readonly text: string;
  /** How the person is called there; empty where it does not say. */
  readonly name: string;
  /** The vendor's id of a file. */
  readonly mediaId: string | null;
  /** The person pressed that they did not ask for a login code. */
  readonly deniesCode: boolean;
}
/** An answer of staff: a free text, or the template that asks the person to write again. */
export interface ChatAnswer {
  /** Our id, which comes back with its reports. */
  readonly id: string;
  readonly to: Phone;
  readonly language: Language;
  /** Undefined for the template. */
  readonly text: string | undefined;
}
/** gone: it is not there any more. too-large: more than we take. unreachable: no certain answer; it can be asked again. */
export type MediaFault = 'media/gone' | 'media/too-large' | 'media/unreachable';
export interface Media {
  readonly bytes: Uint8Array;
  /** As declared: `image/jpeg`. */
  readonly type: string;
}
/** What one webhook tells. */
export interface WebhookNews {
  readonly reports: readonly SmsReport[];
  readonly messages: readonly IncomingMessage[];
  /** `state`: `APPROVED`, `PAUSED` and others, or a new category. */
  readonly templates: readonly { readonly name: string; readonly language: Language; readonly state: string }[];
}
/** A provider that people choose instead of SMS. It registers the texts itself, and people answer there. */
export interface Messenger extends SmsProvider {
  /** True for what its panel sends once to an address of ours. */
  isVerifyToken(given: string): boolean;
  /** Whether it signed a webhook. */
  isOurs(request: Pick<ReportRequest, 'body' | 'headers'>): boolean;
  readNews(body: string): WebhookNews;
  /** What the person reads. */
  shownText(message: SmsMessage): string;
  /** What the person reads of the template of an answer. */
  shownAnswer(language: Language): string;
  /** Outside of a transaction. Without an idempotency key: one whose answer was lost is not sent again. */
  answer(answer: ChatAnswer): Promise<Result<{ readonly vendorMessageId: string }, SmsFault>>;
  /** A file that a person sent, of at most so many bytes. */
  readMedia(id: string, maxBytes: number): Promise<Result<Media, MediaFault>>;
  /** Its templates; undefined where it does not answer. */
  listTemplates(): Promise<readonly TemplateState[] | undefined>;
  submitTemplate(template: WhatsappTemplate): Promise<{ readonly isTaken: boolean; readonly why: string }>;
}
