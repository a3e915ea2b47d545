import type { Language } from '#kit/language.ts';
import type { SmsReport } from '../model/deliveries.ts';
import type { SmsSlot } from '../model/sms.ts';
import type { Phone } from '#kit/text/phone.ts';
import type { Result } from '#kit/result.ts';

export interface SmsMessage {
  readonly to: Phone;
  readonly text: string;
  /** The registered text, for example `sign-in-code`, and its language. */
  readonly template: string;
  readonly language: Language;
  /** The values in the slots of the registered text, in its order. */
  readonly slots: readonly SmsSlot[];
}
/**
 * unreachable: no certain answer; a vendor without idempotency keys may still deliver it, so a repeat is a new message.
 * refused: the vendor permanently rejects this message or number.
 */
export type SmsFault = 'texts/unreachable' | 'texts/refused';

/** Sends SMS. Slow vendor call: never inside a transaction. */
export interface SmsProvider {
  /** Lower case, as in `SMS_PROVIDER`. */
  readonly name: string;
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
